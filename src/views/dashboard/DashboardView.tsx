import type { Text, Translate } from '../../locales/translate.ts';
import { failureNotice } from '../../ui/state-sentence.ts';
import type { DashboardModel } from './dashboard-model.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { ResultList } from './ResultList.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StatusLine } from './StatusLine.tsx';

export interface DashboardViewProps {
  model: DashboardModel;
  t: Translate<Text>;
  /** The tag of the language that times are written in. */
  language: string;
}

/** Everything that was ever said, to be found, mended and taken along. */
export function DashboardView({ model, t, language }: DashboardViewProps) {
  const problem = model.actions.problem.value;
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
      </header>
      <FilterPanel model={model} t={t} language={language} />
      <section class="found" aria-label={t('dashboardResults')}>
        <StatusLine model={model} t={t} language={language} />
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
    </div>
  );
}
