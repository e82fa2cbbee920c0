import { useState } from 'preact/hooks';
import type { Result } from '../../domain/result.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import type { DetailsText, Translate } from '../../locales/translate.ts';
import type { HistoryEntry } from '../../messages/protocol.ts';
import { History } from '../../ui/History.tsx';

export interface MessageHistoryProps {
  history(): Promise<Result<HistoryEntry[], StoreFailure>>;
  language: string;
  t: Translate<DetailsText>;
}

/** What was said about a message so far, asked for when somebody wants to see it. */
export function MessageHistory({ history, language, t }: MessageHistoryProps) {
  const [told, setTold] = useState<Result<HistoryEntry[], StoreFailure> | null>(null);
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
