import { isFiltering } from '../record/filter.ts';
import { workspaceName } from '../record/session-name.ts';
import type { SessionFeedback } from '../../store/live-queries.ts';
import { FilterBar } from './FilterBar.tsx';
import { HostLine } from './HostLine.tsx';
import { MessageRow } from './MessageRow.tsx';
import type { PopupViewProps } from './PopupView.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useMoreInSight } from './use-more-in-sight.ts';

/** One session's feedback, what needs the user first, under one sentence about its host. */
export function SessionList({ model, t, language }: PopupViewProps) {
  const feedback = model.session.value;
  if (feedback === null) {
    return (
      <header class="head">
        <BackButton model={model} t={t} />
      </header>
    );
  }
  const { session, records, unreadable } = feedback;
  const inTab = model.inTab.value === session.key;
  return (
    <>
      <header class="head">
        <BackButton model={model} t={t} />
        <h1 title={session.cwd}>{inTab ? t('popupSession') : workspaceName(session)}</h1>
      </header>
      <div class="body">
        <div class="scroll">
          <HostLine model={model} feedback={feedback} t={t} language={language} />
          {unreadable > 0 && (
            <p class="problem" role="alert">
              {t('popupUnreadable', { count: unreadable })}
            </p>
          )}
          {records.length === 0 ? (
            <p class="empty">{t('popupEmpty')}</p>
          ) : (
            <>
              <FilterBar model={model} t={t} language={language} />
              <Messages model={model} feedback={feedback} t={t} language={language} />
            </>
          )}
        </div>
        <UndoBar model={model} of={null} t={t} />
      </div>
    </>
  );
}

function Messages({ model, feedback, t, language }: PopupViewProps & { feedback: SessionFeedback }) {
  const found = model.found.value;
  const listed = model.listed.value;
  const more = found.length - listed.length;
  const endRef = useMoreInSight(() => model.showMore());
  const number = new Intl.NumberFormat(language);
  return (
    <>
      {isFiltering(model.filter.value) && (
        <p class="found">
          <span role="status">
            {found.length === 0
              ? t('popupNoMatch')
              : t('popupFound', {
                  found: number.format(found.length),
                  total: number.format(feedback.records.length),
                })}
          </span>
          <button type="button" class="text-action" onClick={() => model.clearFilter()}>
            {t('dashboardClear')}
          </button>
        </p>
      )}
      <h2 class="visually-hidden">{t('popupMessages')}</h2>
      <ul class="list">
        {listed.map((record) => (
          <MessageRow
            key={record.messageId}
            record={record}
            feedback={feedback}
            model={model}
            t={t}
            language={language}
          />
        ))}
      </ul>
      {more > 0 && (
        <button ref={endRef} type="button" class="text-action more" onClick={() => model.showMore()}>
          {t('popupMore', { count: number.format(more) })}
        </button>
      )}
    </>
  );
}

function BackButton({ model, t }: Pick<PopupViewProps, 'model' | 't'>) {
  return (
    <button type="button" class="back" onClick={() => model.showSessions()}>
      ‹ {t('popupBack')}
    </button>
  );
}
