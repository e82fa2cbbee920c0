import type { ReadonlySignal } from '@preact/signals';
import type { Text, Translate } from '../../locales/translate.ts';

export interface OptionsViewProps {
  t: Translate<Text>;
  nativeShown: ReadonlySignal<boolean>;
  onNativeShown(shown: boolean): void;
}

/** The settings that the user decides on. */
export function OptionsView({ t, nativeShown, onNativeShown }: OptionsViewProps) {
  return (
    <>
      <h1>{t('optionsTitle')}</h1>
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
