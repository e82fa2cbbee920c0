import type { DashboardViewProps } from './DashboardView.tsx';

/** How much is shown, how far reading is, and how far work on many records is. */
export function StatusLine({ model, t, language }: DashboardViewProps) {
  const number = new Intl.NumberFormat(language);
  const total = model.total.value;
  const reading = model.reading.value;
  const progress = model.work.progress.value;
  const found = reading === null ? model.listed.value.found.length : total;
  return (
    <div class="status-line">
      <p role="status">
        {t('dashboardCount', { found: number.format(found), total: number.format(total) })}
        {reading !== null && ` · ${t('dashboardReading', { read: number.format(reading) })}`}
      </p>
      {progress && (
        <p class="progress">
          <progress value={progress.done} max={progress.of} aria-label={t('dashboardWorking')} />
          <span>{t('dashboardDone', { done: number.format(progress.done), of: number.format(progress.of) })}</span>
          <button type="button" class="text-action" onClick={() => model.work.callOff()}>
            {t('dashboardStop')}
          </button>
        </p>
      )}
    </div>
  );
}
