import { useRef, useState } from 'preact/hooks';
import {
  type ImportProblem,
  type ImportProblemCode,
  linesOf,
  type ParsedExport,
  parseExport,
} from '../../domain/exchange/import-lines.ts';
import type { Differing, ImportCounts } from '../../domain/exchange/import-plan.ts';
import type { SessionCopy } from '../../domain/exchange/session-copy.ts';
import type { Text } from '../../locales/translate.ts';
import { DexieTables } from '../../store/dexie-tables.ts';
import { previewImport } from '../../store/importing.ts';
import type { DashboardModel } from './dashboard-model.ts';
import type { DashboardViewProps } from './DashboardView.tsx';
import { Dialog } from './Dialog.tsx';
import { Radio } from './Radio.tsx';
import { WorkLine } from './WorkLine.tsx';

/** How many records go to the background at once, or one session where it has more. */
const RECORDS_AT_A_TIME = 300;

const PROBLEMS = {
  'empty-file': 'problemEmptyFile',
  'not-ours': 'problemNotOurs',
  'newer-version': 'problemNewerVersion',
  'not-json': 'problemNotJson',
  truncated: 'problemTruncated',
  'line-too-long': 'problemLineTooLong',
  'unknown-type': 'problemUnknownType',
  malformed: 'problemMalformed',
  'wrong-session-key': 'problemWrongSessionKey',
  'record-without-session': 'problemRecordWithoutSession',
  'duplicate-record': 'problemDuplicateRecord',
} as const satisfies Record<ImportProblemCode, Text>;

type Stage =
  | { kind: 'waiting' }
  | { kind: 'reading' }
  | { kind: 'unreadable' }
  | { kind: 'refused'; problems: ImportProblem[] }
  | { kind: 'planned'; parsed: ParsedExport; counts: ImportCounts }
  | { kind: 'done'; said: string };

/** Brings an export in: first what it would do, and then, if that is wanted, does it. */
export function ImportDialog({ model, t, language, onClose }: DashboardViewProps & { onClose(): void }) {
  const [stage, setStage] = useState<Stage>({ kind: 'waiting' });
  const [differing, setDiffering] = useState<Differing>('keep');
  const isBusy = model.work.progress.value !== null;
  const number = new Intl.NumberFormat(language);

  const lastRef = useRef<File>(null);
  const read = async (file: File) => {
    lastRef.current = file;
    setStage({ kind: 'reading' });
    setDiffering('keep');
    const planned = await plan(file, model);
    // Another one was chosen meanwhile.
    if (lastRef.current === file) setStage(planned);
  };

  const bringIn = async ({ sessions }: ParsedExport) => {
    const parts = inParts(sessions);
    let imported = 0;
    const { failed, isStopped } = await model.work.each(parts, async (copies) => {
      const counts = await model.actions.importCopies(copies, differing);
      if (!counts) {
        model.work.callOff();
        return false;
      }
      imported += counts.new + counts.newer + (differing === 'take' ? counts.differs : 0);
      return true;
    });
    const isWhole = failed === 0 && !isStopped;
    setStage({
      kind: 'done',
      said: isWhole ? t('importDone', { count: number.format(imported) }) : t('importStopped'),
    });
  };

  return (
    <Dialog title={t('importTitle')} isBusy={isBusy} onClose={onClose}>
      <p>{t('importHint')}</p>
      <label class="field">
        <span>{t('importFile')}</span>
        <input
          type="file"
          accept=".jsonl,.ndjson,.json,.txt"
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void read(file);
          }}
        />
      </label>
      <div role="status">
        {stage.kind === 'reading' && <p>{t('importChecking')}</p>}
        {stage.kind === 'unreadable' && <p>{t('importUnreadable')}</p>}
        {stage.kind === 'done' && <p>{stage.said}</p>}
        {stage.kind === 'refused' && (
          <>
            <p>{t('importRefused')}</p>
            <ul class="problems">
              {stage.problems.map(({ line, code }) => (
                <li key={`${line} ${code}`}>{t('importLine', { line, problem: t(PROBLEMS[code]) })}</li>
              ))}
            </ul>
          </>
        )}
        {stage.kind === 'planned' && (
          <ul class="problems">
            {(
              [
                ['importNew', stage.counts.new],
                ['importNewer', stage.counts.newer],
                ['importSame', stage.counts.same],
                ['importOlder', stage.counts.older],
                ['importDiffers', stage.counts.differs],
              ] as const
            ).map(([name, count]) => (
              <li key={name}>{t(name, { count: number.format(count) })}</li>
            ))}
          </ul>
        )}
      </div>
      {stage.kind === 'planned' && stage.counts.differs > 0 && (
        <Radio
          legend={t('importDiffers', { count: number.format(stage.counts.differs) })}
          value={differing}
          options={[
            ['keep', t('importKeep')],
            ['take', t('importTake')],
          ]}
          onChange={(chosen) => setDiffering(chosen)}
        />
      )}
      <WorkLine model={model} t={t} language={language} />
      <div class="dialog-actions">
        <button type="button" class="text-action" disabled={isBusy} onClick={onClose}>
          {t('close')}
        </button>
        {stage.kind === 'planned' && (
          <button
            type="button"
            class="text-action primary"
            disabled={isBusy}
            onClick={() => void bringIn(stage.parsed)}
          >
            {t('importStart')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** What an import of the file would do. Nothing is changed. */
async function plan(file: File, { db }: DashboardModel): Promise<Stage> {
  try {
    const parsed = parseExport(linesOf(await file.text()));
    if (!parsed.ok) return { kind: 'refused', problems: parsed.error };
    return { kind: 'planned', parsed: parsed.value, counts: await previewImport(new DexieTables(db), parsed.value) };
  } catch {
    // The file has gone, or is larger than any text may be; or the database does not answer.
    return { kind: 'unreadable' };
  }
}

function inParts(sessions: readonly SessionCopy[]): SessionCopy[][] {
  const parts: SessionCopy[][] = [];
  let size = Infinity;
  for (const copy of sessions) {
    if (size >= RECORDS_AT_A_TIME) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(copy);
    size += copy.records.length + copy.revisions.length;
  }
  return parts;
}
