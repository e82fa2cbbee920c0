import { useEffect, useState } from 'preact/hooks';
import type { MarkdownLabels } from '../../domain/exchange/markdown.ts';
import type { SessionCopy } from '../../domain/exchange/session-copy.ts';
import type { MessageId, SessionKey } from '../../domain/ids.ts';
import { sessionCopy, sessionKeys } from '../../store/live-queries.ts';
import { reasonName } from '../../ui/ReasonChips.tsx';
import { saveFile } from '../record/save-file.ts';
import type { DashboardModel } from './dashboard-model.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import { Dialog } from './Dialog.tsx';
import type { Entry } from '../record/entry.ts';
import { ExportFile, type Format, FORMATS } from './export-file.ts';
import { Radio } from './Radio.tsx';
import { WorkLine } from './WorkLine.tsx';

type Scope = 'all' | 'found' | 'selected';

const FORMAT_NAMES = { jsonl: 'exportJsonl', csv: 'exportCsv', md: 'exportMd' } as const satisfies Record<
  Format,
  string
>;
const PREVIEW_CHARACTERS = 1_500;
/** As many sessions as are read for the preview. */
const PREVIEW_SESSIONS = 3;

/** What is to be exported: some sessions, each as a whole or some of its messages. */
type Chosen = Map<SessionKey, ReadonlySet<MessageId> | undefined>;

/** Takes feedback along as a file, of which the beginning is shown before. */
export function ExportDialog({ model, t, language, onClose }: DashboardViewProps & { onClose(): void }) {
  const found = model.listed.value.found;
  const selected = model.chosen.value;
  // While not all is read, what is found is not all that there is to find.
  const isAll = model.reading.value !== null || found.length === model.total.value;
  const [scope, setScope] = useState<Scope>(selected.length > 0 ? 'selected' : isAll ? 'all' : 'found');
  const [format, setFormat] = useState<Format>('jsonl');
  const [preview, setPreview] = useState('');
  const [said, setSaid] = useState('');
  const isBusy = model.work.progress.value !== null;
  const number = new Intl.NumberFormat(language);

  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const file = new ExportFile(format, labelsIn(t, language), Date.now());
      for (const [key, only] of [...(await chosenIn(model, scope))].slice(0, PREVIEW_SESSIONS)) {
        const copy = await sessionCopy(model.db, key);
        if (copy) file.add(limited(copy, only));
      }
      if (isCurrent) setPreview(file.preview(PREVIEW_CHARACTERS));
    })();
    return () => {
      isCurrent = false;
    };
  }, [model, scope, format, t, language]);

  const save = async () => {
    setSaid('');
    const { sessions, leftOut, isWhole } = await saveExport(model, scope, format, labelsIn(t, language));
    const sentences = [isWhole ? t('exportDone', { count: number.format(sessions) }) : t('exportStopped')];
    if (isWhole && leftOut > 0) sentences.push(t('exportLeftOut', { count: number.format(leftOut) }));
    setSaid(sentences.join(' '));
  };

  const scopes: [Scope, string][] = [
    ['all', t('exportAll', { count: number.format(model.summaries.value?.length ?? 0) })],
  ];
  if (!isAll) scopes.push(['found', t('exportFound', { count: number.format(found.length) })]);
  if (selected.length > 0) scopes.push(['selected', t('exportSelected', { count: number.format(selected.length) })]);
  return (
    <Dialog title={t('exportTitle')} isBusy={isBusy} onClose={onClose}>
      <Radio legend={t('exportWhat')} value={scope} options={scopes} onChange={(chosen) => setScope(chosen)} />
      <Radio
        legend={t('exportFormat')}
        value={format}
        options={FORMATS.map((name) => [name, t(FORMAT_NAMES[name])] as const)}
        onChange={(chosen) => setFormat(chosen)}
      />
      <label class="field">
        <span>{t('exportPreview')}</span>
        <textarea class="preview" readOnly rows={10} value={preview} />
      </label>
      <p role="status">{said}</p>
      <WorkLine model={model} t={t} language={language} />
      <div class="dialog-actions">
        <button type="button" class="text-action" disabled={isBusy} onClick={onClose}>
          {t('close')}
        </button>
        <button type="button" class="text-action primary" disabled={isBusy} onClick={() => void save()}>
          {t('exportSave')}
        </button>
      </div>
    </Dialog>
  );
}

/** Saves the file, unless something of it is missing: half a file would look like a whole one. */
async function saveExport(
  model: DashboardModel,
  scope: Scope,
  format: Format,
  labels: MarkdownLabels,
): Promise<{ sessions: number; leftOut: number; isWhole: boolean }> {
  let [sessions, leftOut] = [0, 0];
  const file = new ExportFile(format, labels, Date.now());
  const { failed, isStopped } = await model.work.each([...(await chosenIn(model, scope))], async ([key, only]) => {
    const copy = await sessionCopy(model.db, key);
    if (!copy) {
      leftOut += 1;
      return true;
    }
    file.add(limited(copy, only));
    leftOut += copy.unreadable;
    sessions += 1;
    return true;
  });
  const isWhole = failed === 0 && !isStopped;
  if (isWhole) saveFile(document, `dsh-feedback-${new Date().toISOString().slice(0, 10)}.${format}`, file.blob());
  return { sessions, leftOut, isWhole };
}

async function chosenIn(model: DashboardModel, scope: Scope): Promise<Chosen> {
  if (scope === 'all') return new Map((await sessionKeys(model.db)).map((key) => [key, undefined]));
  const entries = scope === 'found' ? model.listed.peek().found : model.chosen.peek();
  const bySession = Map.groupBy(entries, ({ sessionKey }: Entry) => sessionKey);
  return new Map([...bySession].map(([key, own]) => [key, new Set(own.map(({ messageId }) => messageId))]));
}

function limited(copy: SessionCopy, only: ReadonlySet<MessageId> | undefined): SessionCopy {
  if (!only) return copy;
  const isWanted = ({ messageId }: { messageId: MessageId }) => only.has(messageId);
  return { ...copy, records: copy.records.filter(isWanted), revisions: copy.revisions.filter(isWanted) };
}

function labelsIn(t: DashboardViewProps['t'], language: string): MarkdownLabels {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    title: t('mdTitle'),
    session: t('mdSession'),
    unknownTurn: t('mdUnknownTurn'),
    unrated: t('mdUnrated'),
    reason: t('mdReason'),
    note: t('mdNote'),
    draft: t('mdDraft'),
    message: t('mdMessage'),
    turn: (turn) => t('popupTurn', { turn }),
    rating: (rating) => t(rating === 'positive' ? 'like' : 'dislike'),
    reasonName: (reason) => reasonName(reason, t),
    time: (time) => format.format(time),
  };
}
