import { REASONS } from '../../domain/feedback.ts';
import { reasonName } from '../../ui/ReasonChips.tsx';
import { type Count, countsBy } from './counts.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import { STANDINGS } from '../record/entry.ts';
import { isFiltering } from '../record/filter.ts';
import { Choice } from './Choice.tsx';
import { lastFolder } from '../record/session-name.ts';
import { STANDING_NAMES } from './standing-names.ts';

const DAY_MS = 86_400_000;

/** What can be looked for, and what there is in numbers. */
export function FilterPanel({ model, t }: DashboardViewProps) {
  const filter = model.filter.value;
  const entries = model.all.value;
  const workspaceOf = new Map(model.summaries.value?.map(({ sessionKey, session }) => [sessionKey, session.cwd]));
  const byWorkspace = countsBy(entries, ({ sessionKey }) => workspaceOf.get(sessionKey));
  const byModel = countsBy(entries, ({ model }) => model);
  const used = new Set(entries.map(({ reason }) => reason));
  const reasons = [...new Set([...REASONS, ...used])].filter((reason) => reason !== undefined);
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
        options={byModel.map(({ name }) => [name, name])}
        onChange={(model_) => model.look({ model: model_ })}
      />
      <Choice
        label={t('dashboardWorkspace')}
        any={t('dashboardAny')}
        value={filter.workspace}
        options={byWorkspace.map(({ name }) => [name, name])}
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
          value={dateOf(filter.until === undefined ? undefined : filter.until - DAY_MS)}
          onInput={(event) => model.look({ until: timeOf(event.currentTarget.value, DAY_MS) })}
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
      {(isFiltering(filter) || model.typed.value !== '') && (
        <button type="button" class="text-action" onClick={() => model.clear()}>
          {t('dashboardClear')}
        </button>
      )}
      <Counts title={t('dashboardByWorkspace')} counts={byWorkspace} nameOf={lastFolder} t={t} />
      <Counts title={t('dashboardByModel')} counts={byModel} nameOf={(name) => name} t={t} />
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

/** A moment's date as a date field has it, by the clock of this place. */
function dateOf(time: number | undefined): string {
  if (time === undefined) return '';
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function timeOf(date: string, laterMs = 0): number | undefined {
  const time = new Date(`${date}T00:00`).getTime();
  return Number.isNaN(time) ? undefined : time + laterMs;
}
