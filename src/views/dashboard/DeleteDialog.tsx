import { useState } from 'preact/hooks';
import type { SessionKey } from '../../domain/ids.ts';
import { sessionKeys } from '../../store/live-queries.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import { Dialog } from './Dialog.tsx';
import { Radio } from './Radio.tsx';
import { WorkLine } from './WorkLine.tsx';

/** Removes feedback from this browser, once somebody has typed that it is wanted. */
export function DeleteDialog({ model, t, language, onClose }: DashboardViewProps & { onClose(): void }) {
  const selected = [...new Set(model.chosen.value.map(({ sessionKey }) => sessionKey))];
  const [scope, setScope] = useState<'all' | 'selected'>(selected.length > 0 ? 'selected' : 'all');
  const [onHost, setOnHost] = useState<'leave' | 'retract'>('leave');
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const isBusy = model.work.progress.value !== null;
  const number = new Intl.NumberFormat(language);
  const word = t('deleteWord');
  const concerned = (model.summaries.value ?? []).filter(
    ({ sessionKey }) => scope === 'all' || selected.includes(sessionKey),
  );
  const unsent = concerned.reduce((sum, { waiting }) => sum + waiting, 0);

  const remove = async () => {
    const keys: SessionKey[] = scope === 'all' ? await sessionKeys(model.db) : selected;
    let [gone, waiting] = [0, 0];
    setSaid('');
    const { failed, isStopped } = await model.work.each(keys, async (key) => {
      const forgotten = await model.actions.forget(key, onHost === 'retract');
      gone += forgotten?.gone ?? 0;
      waiting += forgotten?.waiting ?? 0;
      return forgotten !== null;
    });
    // What could not be read is feedback, too.
    if (scope === 'all' && failed === 0 && !isStopped) await model.actions.discardAside();
    setTyped('');
    const sentences = [t('deleteDone', { gone: number.format(gone) })];
    if (waiting > 0) sentences.push(t('deleteWaiting', { waiting: number.format(waiting) }));
    if (isStopped) sentences.unshift(t('deleteStopped'));
    setSaid(sentences.join(' '));
  };

  const scopes: ['all' | 'selected', string][] = [
    ['all', t('deleteAll', { count: number.format(model.summaries.value?.length ?? 0) })],
  ];
  if (selected.length > 0) scopes.unshift(['selected', t('deleteSelected', { count: number.format(selected.length) })]);
  return (
    <Dialog title={t('deleteTitle')} isBusy={isBusy} onClose={onClose}>
      <Radio legend={t('exportWhat')} value={scope} options={scopes} onChange={(chosen) => setScope(chosen)} />
      <Radio
        legend={t('sideTheirs')}
        value={onHost}
        options={[
          ['leave', t('deleteLeave')],
          ['retract', t('deleteRetract')],
        ]}
        onChange={(chosen) => setOnHost(chosen)}
      />
      {unsent > 0 && onHost === 'leave' && <p class="problem">{t('deleteUnsent', { count: number.format(unsent) })}</p>}
      <p>{t('deleteHint')}</p>
      <label class="field">
        <span>{t('deleteTyped', { word })}</span>
        <input type="text" value={typed} autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p role="status">{said}</p>
      <WorkLine model={model} t={t} language={language} />
      <div class="dialog-actions">
        <button type="button" class="text-action" disabled={isBusy} onClick={onClose}>
          {t('close')}
        </button>
        <button
          type="button"
          class="text-action primary"
          disabled={typed.trim().toLowerCase() !== word || isBusy}
          onClick={() => void remove()}
        >
          {t('deleteStart')}
        </button>
      </div>
    </Dialog>
  );
}
