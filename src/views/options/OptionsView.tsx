import type { ReadonlySignal } from '@preact/signals';
import type { Text, Translate } from '../../locales/translate.ts';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { HostsSection } from './HostsSection.tsx';
import type { OptionsModel } from './options-model.ts';
import { ShortcutsSection } from './ShortcutsSection.tsx';

export interface OptionsViewProps {
  model: OptionsModel;
  t: ReadonlySignal<Translate<Text>>;
  /** The tag of the language that is shown. */
  shown: ReadonlySignal<string>;
  /** The tags of the languages that there are. */
  languages: string[];
  /** The chosen one; empty for none. */
  language: ReadonlySignal<string>;
  onLanguage(tag: string): void;
  nativeShown: ReadonlySignal<boolean>;
  onNativeShown(shown: boolean): void;
  onSync(isOn: boolean): void;
}

/** What every part of the options is given. */
export interface SectionProps {
  model: OptionsModel;
  t: Translate<Text>;
  /** The tag of the language that is shown. */
  language: string;
}

/** What the user decides on, and what is known about hosts and about the extension itself. */
export function OptionsView(props: OptionsViewProps) {
  const { model, languages, language, onLanguage, nativeShown, onNativeShown, onSync } = props;
  const t = props.t.value;
  const section = { model, t, language: props.shown.value };
  return (
    <>
      <h1>{t('optionsTitle')}</h1>
      {model.isBroken.value && (
        <p class="problem" role="alert">
          {t('optionsUnreadable')}
        </p>
      )}
      <section aria-labelledby="general">
        <h2 id="general">{t('optionsGeneral')}</h2>
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
        <Switch
          name="native"
          isOn={nativeShown.value}
          label={t('optionsNative')}
          hint={t('optionsNativeHint')}
          onSwitch={onNativeShown}
        />
        <Switch
          name="sync"
          isOn={model.syncIsOn.value}
          label={t('optionsSync')}
          hint={t('optionsSyncHint')}
          onSwitch={onSync}
        />
      </section>
      <HostsSection {...section} />
      <ShortcutsSection {...section} />
      <DiagnosticsSection {...section} />
    </>
  );
}

interface SwitchProps {
  name: string;
  isOn: boolean;
  label: string;
  hint: string;
  onSwitch(isOn: boolean): void;
}

function Switch({ name, isOn, label, hint, onSwitch }: SwitchProps) {
  return (
    <>
      <label class="option">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={`${name}-hint`}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={`${name}-hint`} class="hint indented">
        {hint}
      </p>
    </>
  );
}
