import type { DashboardViewProps } from './DashboardView.tsx';

/** How far work on many records is, and how it ended if not well. */
export function WorkLine({ model, t, language }: DashboardViewProps) {
  const number = new Intl.NumberFormat(language);
  const progress = model.work.progress.value;
  const trouble = model.work.trouble.value;
  if (progress) {
    return (
      <p class="progress">
        <progress value={progress.done} max={progress.of} aria-label={t('dashboardWorking')} />
        <span>{t('dashboardDone', { done: number.format(progress.done), of: number.format(progress.of) })}</span>
        <button type="button" class="text-action" onClick={() => model.work.callOff()}>
          {t('dashboardStop')}
        </button>
      </p>
    );
  }
  if (!trouble) return null;
  return (
    <p class="problem" role="alert">
      {t('dashboardFailed', { failed: number.format(trouble.failed), done: number.format(trouble.done) })}
    </p>
  );
}
