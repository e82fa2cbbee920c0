import { useState } from 'preact/hooks';
import { commandName } from '../../locales/texts.ts';
import type { SectionProps } from './OptionsView.tsx';

/** What browsers call the command that every toolbar button has. */
const OPEN_POPUP = '_execute_action';

/** Which keys do what. They are the browser's to give: on a page of its own. */
export function ShortcutsSection({ model, t, language }: SectionProps) {
  const [isElsewhere, setElsewhere] = useState(false);
  const change = async () => setElsewhere(!(await model.changeShortcuts()));
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t('optionsShortcuts')}</h2>
      <dl class="shortcuts">
        {model.shortcuts.value.map(({ command, keys }) => (
          <div key={command}>
            <dt>{command === OPEN_POPUP ? t('optionsOpenPopup') : commandName(language, command)}</dt>
            <dd>{keys === '' ? <span class="soft">{t('optionsNoShortcut')}</span> : <kbd>{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => void change()}>
        {t('optionsChangeShortcuts')}
      </button>
      <p class="news" role="status">
        {isElsewhere && t('optionsShortcutsElsewhere')}
      </p>
    </section>
  );
}
