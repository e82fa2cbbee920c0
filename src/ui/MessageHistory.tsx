import { useState } from 'preact/hooks';
import type { Result } from '../domain/result.ts';
import type { DetailsText, Translate } from '../locales/translate.ts';
import { History, type HistoryProps } from './History.tsx';

export interface MessageHistoryProps {
  /** Asked when somebody wants to see it. */
  history(): Promise<Result<HistoryProps['entries'], unknown>>;
  language: string;
  t: Translate<DetailsText>;
}

/** What was said about a message so far, folded away. */
export function MessageHistory({ history, language, t }: MessageHistoryProps) {
  const [told, setTold] = useState<Result<HistoryProps['entries'], unknown> | null>(null);
  return (
    <details
      class="history"
      onToggle={(event) => {
        if (event.currentTarget.open) void history().then(setTold);
      }}
    >
      <summary>{t('history')}</summary>
      {told?.ok && <History entries={told.value} language={language} t={t} />}
      {told && !told.ok && <p role="status">{t('historyFailed')}</p>}
    </details>
  );
}
