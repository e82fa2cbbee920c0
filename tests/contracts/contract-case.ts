import assert from 'node:assert/strict';
import type { HostItem } from '../../src/domain/feedback.ts';
import type { MessageId, Version } from '../../src/domain/ids.ts';
import type { Result } from '../../src/domain/result.ts';
import type { PutRequest } from '../../src/host/host-client.ts';
import { version } from '../support/values.ts';
import type { ContractSession, ContractTurn, Spelling, Subject } from './subject.ts';

/** One thing that every host client has to do. It knows no test runner. */
export interface ContractCase {
  /** A sentence, and unlike that of any other case. */
  name: string;
  run(subject: Subject): Promise<void>;
}

/** A version that no host ever gave. */
export const STRANGE_VERSION: Version = version('a version that no host ever gave');

/** The value of a call. @throws if it was refused */
export function accepted<T>(result: Result<T, unknown>): T {
  assert.ok(result.ok, `refused: ${JSON.stringify(result)}`);
  return result.value;
}

/** Why a call was refused. @throws if it was not */
export function refused<E>(result: Result<unknown, E>): E {
  assert.ok(!result.ok, `accepted: ${JSON.stringify(result)}`);
  return result.error;
}

/** A session and the calls about it, in few words. */
export class Scene {
  readonly subject: Subject;
  readonly session: ContractSession;

  constructor(subject: Subject, session: ContractSession) {
    this.subject = subject;
    this.session = session;
  }

  /** The assistant message of a turn, counted from one. */
  message(turn = 1): MessageId {
    const found = this.session.turns[turn - 1];
    assert.ok(found, `the session has no turn ${turn}`);
    return found.assistant;
  }

  put(change: Partial<PutRequest> = {}) {
    const { client, origin } = this.subject;
    const request = { messageId: change.messageId ?? this.message(), rating: 'positive', ifVersion: null } as const;
    return client.put(origin, { ...request, sessionId: this.session.header.id, ...change });
  }

  /** Replaces an item. */
  replace(item: HostItem, change: Partial<PutRequest>) {
    return this.put({ messageId: item.messageId, ifVersion: item.version, ...change });
  }

  delete(messageId: MessageId, ifVersion: Version) {
    const { client, origin } = this.subject;
    return client.delete(origin, { sessionId: this.session.header.id, messageId, ifVersion });
  }

  list() {
    return this.subject.client.list(this.subject.origin, this.session.header.id);
  }

  header() {
    return this.subject.client.header(this.subject.origin, this.session.header.id);
  }

  assistantMessageIds() {
    return this.subject.client.assistantMessageIds(this.subject.origin, this.session.header.id);
  }

  /** That the host holds these items for the session, in this order, and nothing else. */
  async holds(...items: HostItem[]): Promise<void> {
    assert.deepEqual(accepted(await this.list()), { items, unreadable: new Set(), complete: true });
  }
}

/** A new session of one answer, or of the turns that are named. */
export function scene(
  subject: Subject,
  turns: readonly ContractTurn['kind'][] = ['answer'],
  spelling?: Spelling,
): Scene {
  return new Scene(subject, subject.makeSession(turns, spelling));
}
