import type { ReadonlySignal } from '@preact/signals';
import type { Text, Translate } from '../../locales/translate.ts';
import { NoteIcon, ThumbIcon } from '../../ui/icons.tsx';

export interface WelcomeViewProps {
  t: ReadonlySignal<Translate<Text>>;
  /** Whether a tab has a DSH page. */
  hasPage: ReadonlySignal<boolean>;
  onOpenPage(): void;
  onOptions(): void;
}

/** What a new user has to know: three sentences and a picture. */
export function WelcomeView({ hasPage, onOpenPage, onOptions, ...props }: WelcomeViewProps) {
  const t = props.t.value;
  return (
    <>
      <h1>{t('welcomeTitle')}</h1>
      <div class="picture" role="img" aria-label={t('welcomePicture')}>
        <span class="line" />
        <span class="line" />
        <span class="line short" />
        <span class="thumbs">
          <span class="given">
            <ThumbIcon />
          </span>
          <ThumbIcon down />
          <NoteIcon />
        </span>
      </div>
      <p>{t('welcomeRate')}</p>
      <p>{t('welcomeStored')}</p>
      <p>{t('welcomeSent')}</p>
      <p class="soft" role="status">
        {t(hasPage.value ? 'welcomeOpenAlready' : 'welcomeNoPage')}
      </p>
      <div class="row">
        {hasPage.value && (
          <button type="button" class="first" onClick={onOpenPage}>
            {t('welcomeOpen')}
          </button>
        )}
        <button type="button" onClick={onOptions}>
          {t('welcomeOptions')}
        </button>
      </div>
    </>
  );
}
