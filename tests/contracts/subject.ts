import type { MessageId, Origin, SessionId } from '../../src/domain/ids.ts';
import type { SessionHeader } from '../../src/domain/session-key.ts';
import type { HostClient } from '../../src/host/host-client.ts';
import { messageId, sessionId } from '../support/values.ts';

/** One turn of a session: what the user said, and the assistant message that came of it. */
export interface ContractTurn {
  /** `replaced`: a later message took the answer's place; `empty`: the message has usage and no content. */
  kind: 'answer' | 'replaced' | 'empty';
  user: MessageId;
  assistant: MessageId;
  /** The message that took the answer's place, in a `replaced` turn. */
  replacement?: MessageId;
}

export interface ContractSession {
  header: SessionHeader & { cwd: string };
  turns: readonly ContractTurn[];
}

/** How ids begin, for those who want to see unusual ones go through. */
export interface Spelling {
  session?: string;
  message?: string;
}

/** A host client, and what can be done to the sessions of the host behind it, be that a real one, a fake or a recording. */
export interface Subject {
  client: HostClient;
  origin: Origin;
  /** Makes a session with a fresh id and one turn of each kind. */
  makeSession(turns: readonly ContractTurn['kind'][], spelling?: Spelling): ContractSession;
  /** Makes a session with a fresh id out of the turns of another, their message ids included. */
  makeFork(session: ContractSession): ContractSession;
  /** Lets the id mean another session from now on, with the same turns under a header that differs in one thing. */
  makeAnotherLife(session: ContractSession, differsIn: 'createdAt' | 'cwd'): ContractSession;
  /** Lets the id mean nothing. */
  removeSession(session: ContractSession): void;
  /** Lets the id mean this session (again). */
  restoreSession(session: ContractSession): void;
}

/** What a subject is made of: where its sessions live, and how they get there. */
export interface World {
  client: HostClient;
  origin: Origin;
  /** The folder below which workspaces lie. */
  home: string;
  /** An id that nobody has yet. The same calls yield ids that the recordings know under the same names. */
  fresh(kind: 'session' | 'message'): string;
  place(session: ContractSession): void;
  remove(session: ContractSession): void;
}

const CREATED_AT = 1_700_000_000_000;

/** The subject of a world. All ids, times and paths are decided here, so that every world has the same ones. */
export function subjectOf(world: World): Subject {
  const place = (session: ContractSession) => {
    world.place(session);
    return session;
  };
  const freshHeader = (prefix = '') => {
    const id: SessionId = sessionId(prefix + world.fresh('session'));
    return { id, createdAt: CREATED_AT, cwd: `${world.home}/workspace` };
  };
  let lives = 0;
  return {
    client: world.client,
    origin: world.origin,
    makeSession: (kinds, spelling = {}) => {
      const freshMessage = () => messageId((spelling.message ?? '') + world.fresh('message'));
      const header = freshHeader(spelling.session);
      const turns = kinds.map((kind): ContractTurn => {
        const turn = { kind, user: freshMessage(), assistant: freshMessage() };
        return kind === 'replaced' ? { ...turn, replacement: freshMessage() } : turn;
      });
      return place({ header, turns });
    },
    makeFork: ({ turns }) => place({ header: freshHeader(), turns }),
    makeAnotherLife: (session, differsIn) => {
      lives += 1;
      const { createdAt, cwd } = session.header;
      const change = { createdAt: { createdAt: createdAt + lives * 60_000 }, cwd: { cwd: `${cwd}-${lives}` } };
      world.remove(session);
      return place({ ...session, header: { ...session.header, ...change[differsIn] } });
    },
    removeSession: world.remove,
    restoreSession: world.place,
  };
}
