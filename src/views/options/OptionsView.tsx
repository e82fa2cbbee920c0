import type { ReadonlySignal } from '@preact/signals';
import type { Text, Translate } from '../../locales/translate.ts';

export interface OptionsViewProps {
  t: ReadonlySignal<Translate<Text>>;
  /** The tags of the languages that there are. */
  languages: string[];
  /** The chosen one; empty for none. */
  language: ReadonlySignal<string>;
  onLanguage(tag: string): void;
  nativeShown: ReadonlySignal<boolean>;
  onNativeShown(shown: boolean): void;
}

/** The settings that the user decides on. */
export function OptionsView({
  languages,
  language,
  onLanguage,
  nativeShown,
  onNativeShown,
  ...props
}: OptionsViewProps) {
  const t = props.t.value;
  return (
    <>
      <h1>{t('optionsTitle')}</h1>
      <label class="option">
        <span>{t('optionsLanguage')}</span>
        <select value={language.value} onChange={(event) => onLanguage(event.currentTarget.value)}>
          <option value="">{t('optionsLanguageOfPage')}</option>
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}
            </option>
          ))}
        </select>
      </label>
      <label class="option">
        <input
          type="checkbox"
          checked={nativeShown.value}
          aria-describedby="native-hint"
          onChange={(event) => onNativeShown(event.currentTarget.checked)}
        />
        <span>{t('optionsNative')}</span>
      </label>
      <p id="native-hint" class="hint">
        {t('optionsNativeHint')}
      </p>
    </>
  );
}
