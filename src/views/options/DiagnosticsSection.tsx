import type { SectionProps } from './OptionsView.tsx';

/** A report on the extension's condition: it is read before it is copied. */
export function DiagnosticsSection({ model, t, language }: SectionProps) {
  const text = model.diagnostics.value;
  const copied = model.copied.value;
  return (
    <section aria-labelledby="diagnostics">
      <h2 id="diagnostics">{t('optionsDiagnostics')}</h2>
      <p class="hint">{t('optionsDiagnosticsHint')}</p>
      <div class="row">
        <button type="button" onClick={() => void model.showDiagnostics(language)}>
          {t('optionsShowDiagnostics')}
        </button>
        {text !== null && (
          <button type="button" onClick={() => void model.copyDiagnostics()}>
            {t('optionsCopy')}
          </button>
        )}
      </div>
      <p class="news" role="status">
        {copied !== null && t(copied ? 'optionsCopied' : 'optionsCopyFailed')}
      </p>
      {text !== null && (
        <textarea
          class="report"
          readOnly
          rows={text.split('\n').length + 2}
          value={text}
          aria-label={t('optionsDiagnosticsText')}
          lang="en"
        />
      )}
    </section>
  );
}
