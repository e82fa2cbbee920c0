import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Header identity of a seeded session, as the first line of its log carries it. */
export interface SeedHeader {
  id: string;
  /** Unix epoch milliseconds. */
  createdAt: number;
  cwd: string;
}

/** What one turn of a seeded session consists of. Ids that are not given are made up. */
export type SeedTurn = { userMessageId?: string } & (
  | { kind: 'answer'; prompt: string; answer: string; messageId?: string }
  /** A first step that speaks and calls a tool, then a second one that answers. */
  | { kind: 'tools'; prompt: string; thought: string; answer: string; messageId?: string }
  /** The user pressed stop while text was streaming: chunks, but no assistant message. */
  | { kind: 'interrupted'; prompt: string; partial: string }
  /** The step ended with an assistant record that has no content and only carries token usage. */
  | { kind: 'usage-only'; prompt: string; messageId?: string }
  /** An answer that a later assistant message replaced on the model's surface. */
  | {
      kind: 'replaced';
      prompt: string;
      answer: string;
      replacement: string;
      messageId?: string;
      replacementId?: string;
    }
);

/** The ids that a test needs to address what a turn wrote. */
export interface SeededTurn {
  turn: number;
  userMessageId: string;
  /** Assistant messages in log order, the closing one last. */
  assistantMessageIds: string[];
  /** The replacement's own id, for `replaced` turns. */
  replacementId?: string;
}

export interface SeededSession extends SeedHeader {
  title: string;
  logFile: string;
  turns: SeededTurn[];
}

type Json = Record<string, unknown>;

/** Appends events with dense sequence numbers and rising times. */
class LogWriter {
  readonly lines: string[] = [];
  private seq = 0;
  private time: number;

  constructor(header: SeedHeader) {
    this.time = header.createdAt;
    this.lines.push(JSON.stringify({ type: 'session', version: 0, ...header, delegationDepth: 0 }));
  }

  append(type: string, data: Json, surface?: { surfaceOp: unknown; sourceEventSeqs?: number[] }): number {
    const seq = this.seq++;
    this.time += 1_000;
    this.lines.push(JSON.stringify({ type, seq, time: this.time, data, ...surface }));
    return seq;
  }
}

const APPEND = { surfaceOp: 'append' };
const USAGE = { inputTokens: 12, outputTokens: 34 };

function assistantMessage(id: string, content: Json[]): Json {
  return { role: 'assistant', content, source: { kind: 'model', provider: 'sample', model: 'sample-model' }, id };
}

function text(value: string): Json {
  return { type: 'text', text: value };
}

function writeStep(log: LogWriter, turn: number, step: number, body: () => void): void {
  log.append('step/start', { turn, step });
  body();
  log.append('step/end', { turn, step });
}

function writeTools(log: LogWriter, turn: number, seed: SeedTurn & { kind: 'tools' }, closingId: string): string {
  const firstId = randomUUID();
  const callId = `call_${randomUUID()}`;
  const call = { name: 'read', arguments: JSON.stringify({ file_path: 'notes.txt' }) };
  writeStep(log, turn, 1, () => {
    const content = [text(seed.thought), { type: 'tool-call', id: callId, ...call }];
    log.append(
      'assistant/message',
      { turn, step: 1, message: assistantMessage(firstId, content), usage: USAGE },
      APPEND,
    );
    const callSeq = log.append('tool/call', { turn, step: 1, callId, ...call });
    const result = { type: 'tool-result', toolCallId: callId, content: [text('1: nothing new')], isError: false };
    const message = { source: { kind: 'tool', callId }, content: [result], role: 'user', id: randomUUID() };
    log.append('tool/result', { turn, step: 1, message }, { surfaceOp: 'append', sourceEventSeqs: [callSeq] });
  });
  writeStep(log, turn, 2, () => {
    const message = assistantMessage(closingId, [text(seed.answer)]);
    log.append('assistant/message', { turn, step: 2, message, usage: USAGE }, APPEND);
  });
  return firstId;
}

function writeTurn(log: LogWriter, turn: number, seed: SeedTurn): SeededTurn {
  const seeded: SeededTurn = { turn, userMessageId: seed.userMessageId ?? randomUUID(), assistantMessageIds: [] };
  log.append('turn/start', { turn });
  const prompt = { role: 'user', content: [text(seed.prompt)], source: { kind: 'user' }, id: seeded.userMessageId };
  const promptSeq = log.append('user/message', prompt, APPEND);
  if (turn === 1) {
    log.append('session/title', { title: seed.prompt, messageSeqs: [promptSeq], source: { kind: 'fallback' } });
  }
  let reason: Json = { kind: 'completed' };
  switch (seed.kind) {
    case 'answer': {
      const id = seed.messageId ?? randomUUID();
      seeded.assistantMessageIds.push(id);
      writeStep(log, turn, 1, () => {
        const message = assistantMessage(id, [text(seed.answer)]);
        log.append('assistant/message', { turn, step: 1, message, usage: USAGE }, APPEND);
      });
      break;
    }
    case 'tools': {
      const closingId = seed.messageId ?? randomUUID();
      seeded.assistantMessageIds.push(writeTools(log, turn, seed, closingId), closingId);
      break;
    }
    case 'interrupted': {
      reason = { kind: 'aborted', reason: { kind: 'user' } };
      writeStep(log, turn, 1, () => {
        const chunk = (value: Json) => log.append('assistant/chunk', { turn, step: 1, chunk: value });
        chunk({ type: 'block-start', index: 0, blockType: 'text' });
        chunk({ type: 'text-delta', index: 0, text: seed.partial });
      });
      break;
    }
    case 'usage-only': {
      const id = seed.messageId ?? randomUUID();
      seeded.assistantMessageIds.push(id);
      reason = { kind: 'max-tokens' };
      writeStep(log, turn, 1, () => {
        log.append('assistant/message', { turn, step: 1, message: assistantMessage(id, []), usage: USAGE }, APPEND);
      });
      break;
    }
    case 'replaced': {
      const id = seed.messageId ?? randomUUID();
      seeded.assistantMessageIds.push(id);
      seeded.replacementId = seed.replacementId ?? randomUUID();
      const replacement = assistantMessage(seeded.replacementId, [text(seed.replacement)]);
      writeStep(log, turn, 1, () => {
        const message = assistantMessage(id, [text(seed.answer)]);
        const seq = log.append('assistant/message', { turn, step: 1, message, usage: USAGE }, APPEND);
        const surfaceOp = { op: 'replace', start: seq, end: seq };
        log.append('assistant/message', { turn, step: 1, message: replacement }, { surfaceOp, sourceEventSeqs: [seq] });
      });
      break;
    }
  }
  log.append('turn/end', { turn, reason });
  return seeded;
}

const SAFE_UNIT = /[\w.-]/;
const NO_UNIT = /(?!)/;

/** Escapes a text for a folder's name, code unit by code unit, as the host does: it calls a log in any other folder corrupt. */
function escaped(text: string, safe = SAFE_UNIT): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charAt(index));
  return units.map((unit) => (safe.test(unit) ? unit : `~${hexOf(unit)}`)).join('');
}

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** Folder name of a session's log. Ids that are a way through the tree are escaped altogether. */
function sessionFolderName(id: string): string {
  return escaped(id, id === '.' || id === '..' ? NO_UNIT : SAFE_UNIT);
}

/** Folder name of a workspace's logs: every run of separators in its path becomes one dash. */
function workspaceFolder(cwd: string): string {
  const parts = cwd.split(/[/\\:]+/).filter(Boolean);
  return `--${parts.map((part) => escaped(part)).join('-')}--`;
}

/** Where a host keeps the log of a session. */
function sessionFolder(home: string, { cwd, id }: Pick<SeedHeader, 'cwd' | 'id'>): string {
  return path.join(home, '.dsh', 'sessions', workspaceFolder(cwd), sessionFolderName(id));
}

/** Removes a session's log; the host knows the session no more. */
export function removeSession(home: string, header: Pick<SeedHeader, 'cwd' | 'id'>): void {
  rmSync(sessionFolder(home, header), { recursive: true, force: true });
}

/**
 * Writes a session log below a host's home; the host lists it at its next look. An id that exists is written anew, which
 * is how a test re-creates a session under another header.
 */
export function seedSession(home: string, header: SeedHeader, turns: SeedTurn[]): SeededSession {
  const folder = sessionFolder(home, header);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  mkdirSync(header.cwd, { recursive: true });
  const log = new LogWriter(header);
  const seeded = turns.map((turn, index) => writeTurn(log, index + 1, turn));
  const logFile = path.join(folder, 'session.jsonl');
  writeFileSync(logFile, `${log.lines.join('\n')}\n`);
  return { ...header, title: turns[0]?.prompt ?? '', logFile, turns: seeded };
}

/** A header with a fresh id in the given workspace. */
export function newHeader(cwd: string, createdAt = Date.now() - 3_600_000): SeedHeader {
  return { id: randomUUID(), createdAt, cwd };
}

/** `count` turns of one plain answer each. */
export function manyAnswers(count: number): SeedTurn[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'answer',
    prompt: `Question ${index + 1}`,
    answer: `Answer ${index + 1}.`,
  }));
}
