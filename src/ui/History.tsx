import type { Value } from '../domain/feedback.ts';
import type { DetailsText, Translate } from '../locales/translate.ts';
import { ValueSummary } from './ValueSummary.tsx';

export interface HistoryProps {
  /** The newest first. `at` in Unix epoch milliseconds. */
  entries: readonly { id: number; at: number; by: 'user' | 'host'; value: Value }[];
  /** The tag of the language, for times. */
  language: string;
  t: Translate<DetailsText>;
}

/** What was said about a message, by whom and when. */
export function History({ entries, language, t }: HistoryProps) {
  if (entries.length === 0) return <p class="history-none">{t('historyNone')}</p>;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ol class="history-entries">
      {entries.map(({ id, at, by, value }) => (
        <li key={id}>
          <p class="history-facts">
            {t(by === 'user' ? 'historyByYou' : 'historyByHost')} · <time>{format.format(at)}</time>
          </p>
          <ValueSummary value={value} t={t} />
        </li>
      ))}
    </ol>
  );
}
