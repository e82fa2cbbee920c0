import { REASONS } from '../../domain/feedback.ts';
import { reasonName } from '../../ui/ReasonChips.tsx';
import type { Count } from './counts.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import { STANDINGS } from '../record/entry.ts';
import { Choice } from './Choice.tsx';
import { lastFolder } from '../record/session-name.ts';
import { STANDING_NAMES } from './standing-names.ts';

/** What can be looked for, and what there is in numbers. */
export function FilterPanel({ model, t, language }: DashboardViewProps) {
  const filter = model.filter.value;
  const { workspaces, models, reasons: given } = model.counts.value;
  const reasons = [...new Set<string>([...REASONS, ...given])];
  return (
    <aside class="filters" aria-label={t('dashboardFilters')}>
      <Choice
        label={t('dashboardRating')}
        any={t('dashboardAny')}
        value={filter.rating}
        options={[
          ['positive', t('like')],
          ['negative', t('dislike')],
        ]}
        onChange={(rating) => model.look({ rating })}
      />
      <Choice
        label={t('dashboardState')}
        any={t('dashboardAny')}
        value={filter.standing}
        options={[
          ['needs-you', t('dashboardNeedsYou')],
          ...STANDINGS.map((name) => [name, t(STANDING_NAMES[name])] as const),
        ]}
        onChange={(standing) => model.look({ standing })}
      />
      <Choice
        label={t('reason')}
        any={t('dashboardAny')}
        value={filter.reason}
        options={reasons.map((reason) => [reason, reasonName(reason, t)])}
        onChange={(reason) => model.look({ reason })}
      />
      <Choice
        label={t('dashboardModel')}
        any={t('dashboardAny')}
        value={filter.model}
        options={models.map(({ name }) => [name, name])}
        onChange={(model_) => model.look({ model: model_ })}
      />
      <Choice
        label={t('dashboardWorkspace')}
        any={t('dashboardAny')}
        value={filter.workspace}
        options={workspaces.map(({ name }) => [name, name])}
        onChange={(workspace) => model.look({ workspace })}
      />
      <label class="field">
        <span>{t('dashboardFrom')}</span>
        <input
          type="date"
          value={dateOf(filter.from)}
          onInput={(event) => model.look({ from: timeOf(event.currentTarget.value) })}
        />
      </label>
      <label class="field">
        <span>{t('dashboardUntil')}</span>
        <input
          type="date"
          value={dateOf(filter.until, -1)}
          onInput={(event) => model.look({ until: timeOf(event.currentTarget.value, 1) })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={filter.hasNote === true}
          onChange={(event) => model.look({ hasNote: event.currentTarget.checked || undefined })}
        />
        <span>{t('dashboardWithNote')}</span>
      </label>
      {model.isFiltering.value && (
        <button type="button" class="text-action" onClick={() => model.clear()}>
          {t('dashboardClear')}
        </button>
      )}
      <Counts title={t('dashboardByWorkspace')} counts={workspaces} nameOf={lastFolder} t={t} />
      <Counts title={t('dashboardByModel')} counts={models} nameOf={(name) => name} t={t} />
      {model.storedBytes.value !== undefined && (
        <p class="storage">{t('storageUsed', { size: sizeIn(language, model.storedBytes.value) })}</p>
      )}
    </aside>
  );
}

interface CountsProps extends Pick<DashboardViewProps, 't'> {
  title: string;
  counts: Count[];
  nameOf(name: string): string;
}

function Counts({ title, counts, nameOf, t }: CountsProps) {
  if (counts.length === 0) return null;
  return (
    <table class="counts">
      <caption>{title}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('like')}</th>
          <th scope="col">{t('dislike')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, liked, disliked }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {nameOf(name)}
            </th>
            <td class="liked">{liked}</td>
            <td class="disliked">{disliked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A moment's date as a date field has it, by the clock of this place, so many days later. Days are not all of one length. */
function dateOf(time: number | undefined, daysLater = 0): string {
  if (time === undefined) return '';
  const date = new Date(time);
  date.setDate(date.getDate() + daysLater);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The beginning of a day, so many days later; `undefined` for what is no date. */
function timeOf(day: string, daysLater = 0): number | undefined {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.getTime();
}

function sizeIn(language: string, bytes: number): string {
  const options = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1_000_000);
}
