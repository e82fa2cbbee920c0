import type { PopupViewProps } from './PopupView.tsx';

/** What can be looked for in the session that is shown, with how many there are of it. */
export function FilterBar({ model, t, language }: PopupViewProps) {
  const number = new Intl.NumberFormat(language);
  return (
    <div class="filter-bar" role="search">
      <input
        type="search"
        class="search"
        placeholder={t('dashboardSearch')}
        aria-label={t('dashboardSearch')}
        value={model.typed.value}
        onInput={(event) => model.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The first Escape empties the field, the next one closes the popup.
          if (event.key !== 'Escape' || model.typed.peek() === '') return;
          event.preventDefault();
          model.search('');
        }}
      />
      <div class="chips" role="group" aria-label={t('dashboardFilters')}>
        {model.chips.value.map(({ name, pressed, count, change }) => (
          <button key={name} type="button" class="chip" aria-pressed={pressed} onClick={() => model.look(change)}>
            {t(name)} <span class="chip-count">{number.format(count)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
