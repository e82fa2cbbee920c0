import { useLayoutEffect, useRef } from 'preact/hooks';
import { recordView } from '../../domain/record-view.ts';
import { RecordCard } from '../record/RecordCard.tsx';
import type { Entry } from '../record/entry.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import type { ListRow } from './list-rows.ts';
import { SessionRow } from './SessionRow.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** The sessions and their records, of which only those in sight exist. */
export function ResultList({ model, t, language }: DashboardViewProps) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const { rows } = model.listed.value;
  const { items, height, measure } = useVirtualRows(scrollRef, rows);
  const shown = items.flatMap(({ index }) => rows[index] ?? []);
  const entries = shown.flatMap((row) => (row.kind === 'record' ? [row.entry] : []));
  useLayoutEffect(() => model.watch(entries));
  return (
    <div ref={scrollRef} class="results">
      <ul class="rows" style={{ height: `${height}px` }} aria-label={t('dashboardResults')}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={measure}
                class="row"
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row row={row} model={model} t={t} language={language} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Row({ row, ...props }: DashboardViewProps & { row: ListRow }) {
  if (row.kind === 'session') return <SessionRow row={row} {...props} />;
  return <RecordRow entry={row.entry} {...props} />;
}

function RecordRow({ entry, model, t, language }: DashboardViewProps & { entry: Entry }) {
  const { key } = entry;
  const found = model.inSight.value.get(key);
  const session = model.sessionOf(entry.sessionKey);
  // Read in a moment; its place is kept until then.
  if (!found || !session) return <div class="card placeholder" />;
  const { record, surroundings, noteLimit } = found;
  const { messageId } = record;
  const { actions } = model;
  return (
    <div class="record-row">
      <input
        type="checkbox"
        aria-label={t('dashboardSelectRecord')}
        checked={model.selected.value.has(key)}
        onChange={(event) => model.select([key], event.currentTarget.checked)}
      />
      <RecordCard
        record={record}
        view={recordView(record, { ...surroundings, paused: model.paused.value })}
        learnedLimit={noteLimit}
        language={language}
        t={t}
        onRate={(rating) => void actions.rate(session, messageId, rating)}
        onReason={(reason) => void actions.setReason(session, messageId, reason)}
        onDraft={(text) => void actions.saveDraft(session, messageId, text)}
        onNote={(text) => actions.saveNote(session, messageId, text)}
        onGoTo={undefined}
        onDecide={(side) => void actions.decide(session, messageId, side)}
        onRestore={() => void actions.restore(session, [messageId])}
        onDiscard={() => void actions.discard(session, [messageId])}
        history={() => actions.history(session, messageId)}
      />
    </div>
  );
}
