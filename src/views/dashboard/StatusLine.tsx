import type { DashboardViewProps } from './DashboardView.tsx';

/** How much is shown, and how far reading is. */
export function StatusLine({ model, t, language }: DashboardViewProps) {
  const number = new Intl.NumberFormat(language);
  const total = model.total.value;
  const reading = model.reading.value;
  const found = reading === null ? model.listed.value.found.length : total;
  return (
    <div class="status-line">
      <p role="status">
        {t('dashboardCount', { found: number.format(found), total: number.format(total) })}
        {reading !== null && ` · ${t('dashboardReading', { read: number.format(reading) })}`}
      </p>
    </div>
  );
}
