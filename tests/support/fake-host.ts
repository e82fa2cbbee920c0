import { agrees, compact, type Feedback, type HostItem } from '../../src/domain/feedback.ts';
import type { HostList } from '../../src/domain/host-list.ts';
import type { MessageId, Origin, SessionId, Version } from '../../src/domain/ids.ts';
import { err, ok, type Result } from '../../src/domain/result.ts';
import type { SessionHeader } from '../../src/domain/session-key.ts';
import { sameHeader } from './same-header.ts';
import type {
  DeleteRequest,
  HostClient,
  HostFailure,
  PutRefusal,
  PutRequest,
  SessionNotFound,
  VersionConflict,
} from '../../src/host/host-client.ts';

export type Method = keyof HostClient;

/** What shall happen to the next call of a method, on one origin or about one message if they are named. */
export interface Plan {
  method: Method;
  origin?: Origin;
  messageId?: MessageId;
  /** Runs while the request is on its way, before the host sees it. */
  onTheWay?: () => Promise<unknown>;
  /** The request never reaches the host's data. */
  failure?: HostFailure | SessionNotFound;
  /** The host does what it is asked, but nobody hears of it. */
  loseReply?: boolean;
}

export interface SeenCall {
  method: Method;
  origin: Origin;
  sessionId: SessionId;
  request: Partial<PutRequest>;
}

interface HostedSession {
  header: SessionHeader;
  /** The messages that can be rated. */
  messages: ReadonlySet<MessageId>;
  /** Assistant messages in the log that cannot, for they have no content. */
  empty: ReadonlySet<MessageId>;
}

const MAX_NOTE_BYTES = 8192;
const SESSION_NOT_FOUND = { code: 'session-not-found' } as const;

/**
 * Hosts behind any number of origins, with feedback kept as HOST.md section 2 describes it. `tests/contracts` holds it to
 * what the real host does.
 */
export class FakeHost implements HostClient {
  readonly calls: SeenCall[] = [];
  /** What every call fails with, while there is something. A missing remote does not keep the log's export from working. */
  failure: HostFailure | null = null;
  /** Hosts before 0.1.5 drop categories. */
  keepsCategories = false;
  /** A host keeps the fields of its own version; the one that was seen has none beyond those that we know. */
  keepsUnknownFields = false;
  /** Messages whose items are listed in a way that nobody can read. */
  readonly unreadable = new Set<MessageId>();
  /** Every item that it ever held, with the session that it was about. */
  readonly history: { header: SessionHeader; item: HostItem }[] = [];
  private readonly sessions = new Map<string, HostedSession>();
  private readonly rows = new Map<string, { header: SessionHeader; items: HostItem[] }>();
  private readonly plans: Plan[] = [];
  private readonly underWay = new Map<SessionId, number>();
  private readonly most = new Map<SessionId, number>();
  private ticks = 0;

  /** From now on an id means this session on this origin. */
  serve(origin: Origin, header: SessionHeader, messages: Iterable<MessageId>, empty: Iterable<MessageId> = []): void {
    this.sessions.set(at(origin, header.id), { header, messages: new Set(messages), empty: new Set(empty) });
  }

  dismiss(origin: Origin, sessionId: SessionId): void {
    this.sessions.delete(at(origin, sessionId));
  }

  /** The host loses its store, as it does when somebody deletes the file. */
  loseStore(): void {
    this.rows.clear();
  }

  plan(plan: Plan): void {
    this.plans.push(plan);
  }

  /** What the host holds for the session that the id means now. */
  items(origin: Origin, sessionId: SessionId): HostItem[] {
    const session = this.sessions.get(at(origin, sessionId));
    const row = this.rows.get(at(origin, sessionId));
    return session && row && sameHeader(row.header, session.header) ? row.items : [];
  }

  item(origin: Origin, sessionId: SessionId, messageId: MessageId): HostItem | null {
    return this.items(origin, sessionId).find((item) => item.messageId === messageId) ?? null;
  }

  /** Somebody else rates a message, or retracts, on the same host. */
  changedElsewhere(
    origin: Origin,
    sessionId: SessionId,
    messageId: MessageId,
    value: Feedback | null,
    unknownFields: Record<string, unknown> = {},
  ): HostItem | null {
    const current = this.item(origin, sessionId, messageId);
    if (value === null) return this.remove(origin, sessionId, messageId);
    return this.store(origin, { sessionId, messageId, ...value, ifVersion: null, unknownFields }, current);
  }

  /** The calls of some methods, in order. */
  callsOf(...methods: Method[]): SeenCall[] {
    return this.calls.filter((call) => methods.includes(call.method));
  }

  /** How many feedback requests of one session were ever under way at the same time. */
  mostAtOnce(sessionId: SessionId): number {
    return this.most.get(sessionId) ?? 0;
  }

  list(origin: Origin, sessionId: SessionId): Promise<Result<HostList, HostFailure | SessionNotFound>> {
    return this.answer('list', origin, { sessionId }, () => {
      const items = this.items(origin, sessionId).filter(({ messageId }) => !this.unreadable.has(messageId));
      return ok({ items, unreadable: new Set(this.unreadable), complete: true });
    });
  }

  put(
    origin: Origin,
    request: PutRequest,
  ): Promise<Result<HostItem, HostFailure | SessionNotFound | VersionConflict | PutRefusal>> {
    const commit = ({ messages }: HostedSession): Result<HostItem, VersionConflict | PutRefusal> => {
      const { sessionId, messageId, ifVersion } = request;
      if (!messages.has(messageId)) return err({ code: 'target-not-found' });
      const current = this.item(origin, sessionId, messageId);
      if ((current?.version ?? null) !== ifVersion) return err({ code: 'version-conflict', current });
      return ok(this.store(origin, request, current));
    };
    return this.answer('put', origin, request, commit, noteRefusal(request.note));
  }

  delete(
    origin: Origin,
    request: DeleteRequest,
  ): Promise<Result<null, HostFailure | SessionNotFound | VersionConflict>> {
    return this.answer<null, VersionConflict>('delete', origin, request, () => {
      const current = this.item(origin, request.sessionId, request.messageId);
      if (current === null) return ok(null);
      if (current.version !== request.ifVersion) return err({ code: 'version-conflict', current });
      return ok(this.remove(origin, request.sessionId, request.messageId));
    });
  }

  header(origin: Origin, sessionId: SessionId): Promise<Result<SessionHeader, HostFailure | SessionNotFound>> {
    return this.answer('header', origin, { sessionId }, ({ header }) => ok(header));
  }

  assistantMessageIds(
    origin: Origin,
    sessionId: SessionId,
  ): Promise<Result<Set<MessageId>, HostFailure | SessionNotFound>> {
    return this.answer('assistantMessageIds', origin, { sessionId }, ({ messages, empty }) => {
      return ok(new Set([...messages, ...empty]));
    });
  }

  private async answer<T, E>(
    method: Method,
    origin: Origin,
    request: Partial<PutRequest> & { sessionId: SessionId },
    commit: (session: HostedSession) => Result<T, E>,
    /** What the host says before it looks for the session. */
    refusal: E | null = null,
  ): Promise<Result<T, E | HostFailure | SessionNotFound>> {
    const { sessionId } = request;
    const ofFeedback = method === 'list' || method === 'put' || method === 'delete';
    this.calls.push({ method, origin, sessionId, request });
    if (ofFeedback) this.count(sessionId, 1);
    const next = this.plans.findIndex((plan) => isAbout(plan, method, origin, request.messageId));
    const [plan] = next < 0 ? [] : this.plans.splice(next, 1);
    // Every real reply takes a turn of the event loop at least.
    await new Promise<void>((resolve) => setImmediate(resolve));
    await plan?.onTheWay?.();
    if (ofFeedback) this.count(sessionId, -1);

    const failure = plan?.failure ?? this.failure;
    if (failure && (ofFeedback || failure.code !== 'remote-absent')) return err(failure);
    const session = this.sessions.get(at(origin, sessionId));
    const reply = refusal ? err(refusal) : session ? commit(session) : err(SESSION_NOT_FOUND);
    return plan?.loseReply ? err({ code: 'unreachable' }) : reply;
  }

  private count(sessionId: SessionId, change: 1 | -1): void {
    const now = (this.underWay.get(sessionId) ?? 0) + change;
    this.underWay.set(sessionId, now);
    this.most.set(sessionId, Math.max(this.mostAtOnce(sessionId), now));
  }

  private store(origin: Origin, request: PutRequest, current: HostItem | null): HostItem {
    const { sessionId, messageId, rating, note } = request;
    const unknownFields = this.keepsUnknownFields ? request.unknownFields : {};
    const category = this.keepsCategories ? request.category : undefined;
    const said = compact({ rating, note, category });
    if (current && agrees(current, said) && current.category === category) return current;
    this.ticks += 1;
    const updatedAt = 5_000_000 + this.ticks;
    const version = `v${this.ticks}` as Version;
    const createdAt = current?.createdAt ?? updatedAt;
    const item: HostItem = { ...unknownFields, messageId, ...said, version, createdAt, updatedAt };
    const items = this.items(origin, sessionId);
    const next = current ? items.map((other) => (other === current ? item : other)) : [...items, item];
    this.write(origin, sessionId, next);
    return item;
  }

  private remove(origin: Origin, sessionId: SessionId, messageId: MessageId): null {
    const items = this.items(origin, sessionId);
    this.write(
      origin,
      sessionId,
      items.filter((item) => item.messageId !== messageId),
    );
    return null;
  }

  private write(origin: Origin, sessionId: SessionId, items: HostItem[]): void {
    const session = this.sessions.get(at(origin, sessionId));
    if (!session) return;
    const { header } = session;
    this.rows.set(at(origin, sessionId), { header, items });
    this.history.push(...items.map((item) => ({ header, item })));
  }
}

function noteRefusal(note: string | undefined): PutRefusal | null {
  if (note?.trim() === '') return { code: 'note-blank' };
  const actualBytes = new TextEncoder().encode(note).length;
  return actualBytes > MAX_NOTE_BYTES ? { code: 'note-too-large', maxBytes: MAX_NOTE_BYTES, actualBytes } : null;
}

function isAbout(plan: Plan, method: Method, origin: Origin, messageId: MessageId | undefined): boolean {
  const { origin: there = origin, messageId: about = messageId } = plan;
  return plan.method === method && there === origin && about === messageId;
}

function at(origin: Origin, sessionId: SessionId): string {
  return `${origin} ${sessionId}`;
}
