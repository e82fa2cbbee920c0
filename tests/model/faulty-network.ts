import type { Value } from '../../src/domain/feedback.ts';
import type { MessageId, Origin, SessionId } from '../../src/domain/ids.ts';
import { err, type Result } from '../../src/domain/result.ts';
import type { HostClient, HostFailure } from '../../src/host/host-client.ts';
import type { FakeHost } from '../support/fake-host.ts';

/** What can happen to one call on its way. */
export const FAULTS = [
  'lost request',
  'lost reply',
  'late commit',
  'duplicate',
  'status 500 before',
  'status 500 after',
  'status 401',
  'timeout',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A request for a change, as it left the browser. */
export interface Sent {
  sessionId: SessionId;
  messageId: MessageId;
  value: Value;
}

/** The network of one browser, which loses, repeats and delays what it carries. */
export class FaultyNetwork implements HostClient {
  /** What happens to the next calls that may change something or tell of it. */
  readonly faults: Fault[] = [];
  /** How often each fault has happened. */
  readonly counts = new Map<Fault, number>();
  /** The most feedback requests of one session that this browser ever had under way at the same time. */
  mostAtOnce = 0;
  /** Hears of every request for a change. */
  onSent: (sent: Sent) => void = () => {};
  /** What a timeout does to the clock. */
  onTimeout: () => void = () => {};
  private readonly host: FakeHost;
  private readonly underWay = new Map<SessionId, number>();
  private late: (() => Promise<unknown>)[] = [];

  constructor(host: FakeHost) {
    this.host = host;
  }

  list: HostClient['list'] = (origin, id) => this.carry(id, () => this.host.list(origin, id));

  put: HostClient['put'] = (origin, request) => {
    const { sessionId, messageId, rating, category, note } = request;
    this.onSent({ sessionId, messageId, value: { rating, category, note } });
    return this.carry(sessionId, () => this.host.put(origin, request));
  };

  delete: HostClient['delete'] = (origin, request) => {
    const { sessionId, messageId } = request;
    this.onSent({ sessionId, messageId, value: null });
    return this.carry(sessionId, () => this.host.delete(origin, request));
  };

  header: HostClient['header'] = (origin: Origin, id: SessionId) => this.host.header(origin, id);
  assistantMessageIds: HostClient['assistantMessageIds'] = (origin, id) => this.host.assistantMessageIds(origin, id);

  /** A worker has died: nobody waits for its calls any more. */
  forgetCallers(): void {
    this.underWay.clear();
  }

  /** Requests that were given up reach the host after all. */
  async arrive(): Promise<void> {
    for (const call of this.late.splice(0)) await call();
  }

  private async carry<T, E>(id: SessionId, call: () => Promise<Result<T, E>>): Promise<Result<T, E | HostFailure>> {
    const now = (this.underWay.get(id) ?? 0) + 1;
    this.underWay.set(id, now);
    this.mostAtOnce = Math.max(this.mostAtOnce, now);
    try {
      return await this.under(this.faults.shift(), call);
    } finally {
      this.underWay.set(id, Math.max(0, (this.underWay.get(id) ?? 0) - 1));
    }
  }

  private async under<T, E>(
    fault: Fault | undefined,
    call: () => Promise<Result<T, E>>,
  ): Promise<Result<T, E | HostFailure>> {
    if (fault) this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    switch (fault) {
      case undefined:
        return call();
      case 'timeout':
        this.onTimeout();
        return err({ code: 'unreachable' });
      case 'lost request':
        return err({ code: 'unreachable' });
      case 'lost reply':
        await call();
        return err({ code: 'unreachable' });
      case 'late commit':
        this.late.push(call);
        return err({ code: 'unreachable' });
      case 'duplicate': {
        const reply = await call();
        await call();
        return reply;
      }
      case 'status 500 before':
        return err({ code: 'server-error', detail: 'status 500' });
      case 'status 500 after':
        await call();
        return err({ code: 'server-error', detail: 'status 500' });
      case 'status 401':
        return err({ code: 'signed-out' });
    }
  }
}
