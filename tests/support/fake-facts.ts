import type { MessageId, Origin, SessionId } from '../../src/domain/ids.ts';
import type { SessionFacts } from '../../src/host/session-facts.ts';

/** What hosts know besides feedback, as far as a test has them know it; the others give no answer. */
export class FakeFacts implements SessionFacts {
  /** By origin; a host that is not in here gives no answer. */
  readonly known = new Map<Origin, { titles: Map<SessionId, string>; models: Map<MessageId, string> }>();
  readonly askedForTitles: Origin[] = [];
  readonly askedForModels: { origin: Origin; sessionId: SessionId; wanted: MessageId[] }[] = [];
  /** Sessions about which hosts say nothing. */
  readonly silentAbout = new Set<SessionId>();
  /** Runs while a request for models is on its way. */
  onTheWay: (sessionId: SessionId) => Promise<unknown> = async () => {};
  /** How many requests for models were ever under way at the same time. */
  mostAtOnce = 0;
  private underWay = 0;

  know(origin: Origin, titles: Record<string, string>, models: Record<string, string> = {}): void {
    this.known.set(origin, {
      titles: new Map(Object.entries(titles)) as Map<SessionId, string>,
      models: new Map(Object.entries(models)) as Map<MessageId, string>,
    });
  }

  async titles(origin: Origin): Promise<ReadonlyMap<SessionId, string> | null> {
    this.askedForTitles.push(origin);
    await turn();
    return this.known.get(origin)?.titles ?? null;
  }

  async models(
    origin: Origin,
    sessionId: SessionId,
    wanted: ReadonlySet<MessageId>,
  ): Promise<ReadonlyMap<MessageId, string> | null> {
    this.askedForModels.push({ origin, sessionId, wanted: [...wanted] });
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    await turn();
    await this.onTheWay(sessionId);
    this.underWay -= 1;
    const known = this.known.get(origin);
    if (!known || this.silentAbout.has(sessionId)) return null;
    return new Map([...known.models].filter(([id]) => wanted.has(id)));
  }
}

/** Every real reply takes a turn of the event loop at least. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
