import { useState } from 'preact/hooks';
import type { Text, Translate } from '../../locales/translate.ts';
import { failureNotice } from '../../ui/state-sentence.ts';
import { AsideNotice } from './AsideNotice.tsx';
import type { DashboardModel } from './dashboard-model.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ResultList } from './ResultList.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StatusLine } from './StatusLine.tsx';
import { WorkLine } from './WorkLine.tsx';

export interface DashboardViewProps {
  model: DashboardModel;
  t: Translate<Text>;
  /** The tag of the language that times are written in. */
  language: string;
}

const DIALOGS = [
  { name: 'import', label: 'importOpen' },
  { name: 'export', label: 'exportOpen' },
  { name: 'delete', label: 'deleteOpen' },
] as const;
type DialogName = (typeof DIALOGS)[number]['name'];

/** Everything that was ever said, to be found, mended and taken along. */
export function DashboardView({ model, t, language }: DashboardViewProps) {
  const problem = model.actions.problem.value;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = () => setDialog(null);
  const isEmpty = model.summaries.value?.length === 0;
  return (
    <div class="dashboard">
      <header class="top">
        <h1>{t('dashboardTitle')}</h1>
        <input
          type="search"
          class="search"
          placeholder={t('dashboardSearch')}
          aria-label={t('dashboardSearch')}
          value={model.typed.value}
          onInput={(event) => model.search(event.currentTarget.value)}
        />
        {DIALOGS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            class="text-action framed"
            disabled={model.reading.value !== null}
            onClick={() => setDialog(name)}
          >
            {t(label)}
          </button>
        ))}
      </header>
      <FilterPanel model={model} t={t} language={language} />
      <section class="found" aria-label={t('dashboardResults')}>
        <StatusLine model={model} t={t} language={language} />
        {dialog === null && <WorkLine model={model} t={t} language={language} />}
        <AsideNotice model={model} t={t} language={language} />
        <SelectionBar model={model} t={t} language={language} />
        {model.isBroken.value && (
          <p class="problem" role="alert">
            {t('popupStorageFailed')}
          </p>
        )}
        {problem && (
          <p class="problem" role="alert">
            {failureNotice(problem, t).sentence}
          </p>
        )}
        {isEmpty ? <p class="empty">{t('popupNoSessions')}</p> : <ResultList model={model} t={t} language={language} />}
      </section>
      {dialog === 'export' && <ExportDialog model={model} t={t} language={language} onClose={close} />}
      {dialog === 'import' && <ImportDialog model={model} t={t} language={language} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog model={model} t={t} language={language} onClose={close} />}
    </div>
  );
}
