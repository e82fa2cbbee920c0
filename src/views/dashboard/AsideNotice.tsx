import { saveFile } from '../record/save-file.ts';
import { SureButton } from '../record/SureButton.tsx';
import type { DashboardViewProps } from './DashboardView.tsx';

/** Rows that could not be read, and what can be done about them. */
export function AsideNotice({ model, t }: DashboardViewProps) {
  const aside = model.aside.value;
  if (aside.length === 0) return null;
  return (
    <div class="problem" role="alert">
      <p>{t('asideFound', { count: aside.length })}</p>
      <button
        type="button"
        class="text-action framed"
        onClick={() => {
          const text = JSON.stringify(aside, null, 2);
          saveFile(document, 'dsh-feedback-aside.json', new Blob([text], { type: 'application/json' }));
        }}
      >
        {t('asideSave')}
      </button>{' '}
      <SureButton
        class="framed"
        label={t('discard')}
        sure={t('discardSure')}
        onSure={() => void model.actions.discardAside()}
      />
    </div>
  );
}
