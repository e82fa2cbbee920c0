import { isMutation } from '../../domain/record.ts';
import { recordView } from '../../domain/record-view.ts';
import type { Text, Translate } from '../../locales/translate.ts';
import type { SessionFeedback } from '../../store/live-queries.ts';
import { RecordCard } from '../record/RecordCard.tsx';
import { workspaceName } from '../record/session-name.ts';
import type { PopupViewProps } from './PopupView.tsx';

/** One session's feedback in the order of its messages, under one sentence about its host. */
export function SessionList({ model, t, language }: PopupViewProps) {
  const feedback = model.session.value;
  if (feedback === null) {
    return (
      <header class="head">
        <BackButton model={model} t={t} />
      </header>
    );
  }
  const { session, records, unreadable, host, elsewhere, noteLimit } = feedback;
  const paused = model.paused.value;
  const cards = records.map((record) => ({ record, view: recordView(record, { host, elsewhere, paused }) }));
  const removed = records.filter(({ problem }) => problem?.kind === 'removed').length;
  const waits = cards.some(({ view }) => view.state === 'pending' || view.state === 'held');
  const inTab = model.inTab.value === session.key;
  return (
    <>
      <header class="head">
        <BackButton model={model} t={t} />
        <h1>{inTab ? t('popupSession') : workspaceName(session)}</h1>
      </header>
      <p class="host" role="status" data-host={paused ? 'paused' : elsewhere ? 'elsewhere' : host}>
        {hostSentence(feedback, paused, t)}
      </p>
      <div class="session-actions">
        {waits && !paused && (
          <button type="button" class="text-action" onClick={() => void model.actions.retryNow()}>
            {t('retryNow')}
          </button>
        )}
        {removed > 0 && (
          <button type="button" class="text-action" onClick={() => void model.actions.restore(session)}>
            {t('restoreAll', { count: removed })}
          </button>
        )}
        {records.length > 0 && (
          <button type="button" class="text-action save-copy" onClick={() => void model.saveCopy(document)}>
            {t('saveCopy')}
          </button>
        )}
      </div>
      {unreadable > 0 && (
        <p class="problem" role="alert">
          {t('popupUnreadable', { count: unreadable })}
        </p>
      )}
      {records.length === 0 && <p class="empty">{t('popupEmpty')}</p>}
      <ul class="list">
        {cards.map(({ record, view }) => (
          <li key={record.messageId}>
            <RecordCard
              view={view}
              record={record}
              learnedLimit={noteLimit}
              language={language}
              t={t}
              onRate={(rating) => void model.actions.rate(session, record.messageId, rating)}
              onReason={(reason) => void model.actions.setReason(session, record.messageId, reason)}
              onDraft={(text) => void model.actions.saveDraft(session, record.messageId, text)}
              onNote={(text) => model.actions.saveNote(session, record.messageId, text)}
              onGoTo={inTab && record.context ? () => void leaveFor(model, record.messageId) : undefined}
              onDecide={(side) => void model.actions.decide(session, record.messageId, side)}
              onRestore={() => void model.actions.restore(session, [record.messageId])}
              onDiscard={() => void model.actions.discard(session, [record.messageId])}
              history={() => model.actions.history(session, record.messageId)}
            />
          </li>
        ))}
      </ul>
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

/** Once the page shows the message, the popup is only in the way. */
async function leaveFor(model: PopupViewProps['model'], messageId: Parameters<PopupViewProps['model']['goTo']>[0]) {
  if (await model.goTo(messageId)) close();
}

const HOST_SENTENCES = {
  unknown: 'hostUnknown',
  unreachable: 'hostUnreachable',
  failing: 'hostFailing',
  'remote-absent': 'hostRemoteAbsent',
  'signed-out': 'hostSignedOut',
  forbidden: 'hostForbidden',
  'not-granted': 'hostNotGranted',
} as const satisfies Record<Exclude<SessionFeedback['host'], 'available'>, Text>;

function hostSentence({ host, elsewhere, records }: SessionFeedback, paused: boolean, t: Translate<Text>): string {
  if (paused) return t('hostPaused');
  if (elsewhere) return t('hostElsewhere');
  if (host !== 'available') return t(HOST_SENTENCES[host]);
  const needsUser = records.filter((record) => record.problem !== undefined).length;
  if (needsUser > 0) return t('hostNeedsYou', { count: needsUser });
  const waiting = records.filter(isMutation).length;
  const shelved = records.filter(({ desired, shelvedNote }) => desired === null && shelvedNote !== undefined).length;
  if (waiting === 0 && shelved > 0) return t('hostShelved', { count: shelved });
  return waiting === 0 ? t('hostAvailable') : t('hostWaiting', { count: waiting });
}
