import type { Rating, Value } from '../../src/domain/feedback.ts';
import type { MessageId, SessionId, SessionKey } from '../../src/domain/ids.ts';
import { realmOf, type SessionHeader, sessionKey } from '../../src/domain/session-key.ts';
import type { HostFailure } from '../../src/host/host-client.ts';
import type { Tables } from '../../src/store/tables.ts';
import { FakeHost } from '../support/fake-host.ts';
import { CONTEXT, HOME, messageId, pageOf, sessionId } from '../support/values.ts';
import { Browser } from './browser.ts';
import type { Fault } from './faulty-network.ts';

export const SESSIONS: SessionId[] = [sessionId('session-1'), sessionId('session-2')];
export const MESSAGES: MessageId[] = [messageId('message-1'), messageId('message-2')];
/** One that pages show and the host will not take. */
const REFUSED_MESSAGE = messageId('message-3');

/** Something that happens. Plain data, so that what went wrong can be read. */
export type Event =
  | { kind: 'rate'; browser: number; session: number; message: number; rating: Rating | null }
  | { kind: 'note'; browser: number; session: number; message: number; note: string }
  | { kind: 'reason'; browser: number; session: number; message: number; reason: string | null }
  | { kind: 'undo' | 'mine' | 'theirs' | 'discard' | 'restore'; browser: number; session: number; message: number }
  | { kind: 'open' | 'look'; browser: number; session: number }
  | { kind: 'retry now'; browser: number }
  | { kind: 'native edit'; session: number; message: number; value: Value }
  | { kind: 'fault'; browser: number; fault: Fault }
  | { kind: 'late requests arrive'; browser: number }
  | { kind: 'kill'; browser: number; steps: number; afterIt: boolean }
  | { kind: 'host'; failure: 'unreachable' | 'remote-absent' | 'signed-out' | null }
  | { kind: 'host restarts' | 'store is lost' }
  | { kind: 'session is made anew'; session: number }
  | { kind: 'time passes' | 'clock is set back'; seconds: number };

const LATE_REQUESTS_ARRIVE_WITHIN_S = 5;

/** Two browsers, one host, and a person or two. */
export class World<Kind extends Tables = Tables> {
  readonly host = new FakeHost();
  readonly browsers: Browser<Kind>[];
  /** Whether sessions were opened while the host could not say which they are. */
  hostWasAway = false;
  now = 1_000_000;
  private generation = 0;
  /** Which life of each session the user looks at, per browser. */
  private readonly shown: SessionKey[][];
  private readonly headers: SessionHeader[];

  private constructor(openTables: () => Kind) {
    this.headers = SESSIONS.map((id) => ({ id, createdAt: 1_000, cwd: '/workspace' }));
    for (const header of this.headers) this.host.serve(HOME, header, MESSAGES);
    this.browsers = [1, 2].map(() => new Browser(openTables(), this.host, () => (this.now += 1)));
    for (const { network, sent } of this.browsers) {
      network.onTimeout = () => (this.now += 10_000);
      network.onSent = (request) => {
        sent.push({ ...request, sessionKey: this.current(SESSIONS.indexOf(request.sessionId)) });
      };
    }
    this.shown = this.browsers.map(() => this.headers.map((header) => sessionKey(realmOf(HOME), header)));
  }

  /**
   * A world in which both browsers have opened both sessions.
   *
   * @param hostIsAway whether that was while the host could not say which life of its id each of them is
   */
  static async open<Kind extends Tables>(openTables: () => Kind, hostIsAway = false): Promise<World<Kind>> {
    const world = new World(openTables);
    world.hostWasAway = hostIsAway;
    if (hostIsAway) world.host.failure = { code: 'unreachable' };
    for (let browser = 0; browser < 2; browser += 1) {
      for (let session = 0; session < 2; session += 1) await world.happens({ kind: 'open', browser, session });
    }
    await world.idle();
    return world;
  }

  /** The key of the life that a session's id means on the host now. */
  current(session: number): SessionKey {
    return sessionKey(realmOf(HOME), this.headers[session]!);
  }

  async idle(): Promise<void> {
    for (const browser of this.browsers) await browser.idle();
  }

  /** Lets an event happen; what it sets going is not waited for. */
  async happens(event: Event): Promise<void> {
    const { host } = this;
    switch (event.kind) {
      case 'rate':
        return this.say(event, async (service, about) => {
          const { rating } = event;
          const reply = await service.rate(pageOf(HOME), { ...about, rating });
          const { messageId } = about;
          if (reply.ok) this.browsers[event.browser]!.told.push({ messageId, sequence: reply.value.sequence, rating });
        });
      case 'note':
        return this.say(event, (service, about) => service.setNote(pageOf(HOME), { ...about, note: event.note }));
      case 'reason':
        return this.say(event, (service, about) => service.setReason(pageOf(HOME), { ...about, reason: event.reason }));
      case 'undo': {
        const { sessionKey: key, messageId: id } = this.about(event);
        const record = await this.browsers[event.browser]!.tables.record(key, id);
        const sequence = record?.wishedAs ?? 1;
        return this.say(event, (service, about) => service.undo(pageOf(HOME), { ...about, sequence }));
      }
      case 'mine':
      case 'theirs': {
        const side = event.kind;
        return this.say(event, (service, about) => service.decide(pageOf(HOME), { ...about, side }));
      }
      case 'discard':
        return this.say(event, (service, about) => service.discard({ ...about, messageIds: [about.messageId] }));
      case 'restore':
        return this.say(event, (service, about) => service.restore({ sessionKey: about.sessionKey }));
      case 'open':
        return this.opened(event.browser, event.session);
      case 'look':
        return this.say({ ...event, message: 0 }, (service, about) => service.lookAt(about));
      case 'retry now':
        return this.browsers[event.browser]!.ask((service) => service.retryNow());
      case 'native edit':
        host.changedElsewhere(HOME, SESSIONS[event.session]!, MESSAGES[event.message]!, event.value);
        return;
      case 'fault':
        this.browsers[event.browser]!.network.faults.push(event.fault);
        return;
      case 'late requests arrive':
        return this.browsers[event.browser]!.network.arrive();
      case 'kill':
        this.browsers[event.browser]!.life.dieIn(event.steps, event.afterIt);
        return;
      case 'host':
        host.failure = event.failure === null ? null : ({ code: event.failure } satisfies HostFailure);
        return;
      case 'host restarts':
        host.failure = null;
        return;
      case 'store is lost':
        host.loseStore();
        return;
      case 'session is made anew':
        return this.madeAnew(event.session);
      case 'time passes':
        if (event.seconds > LATE_REQUESTS_ARRIVE_WITHIN_S) await this.lateRequestsArrive();
        this.now += event.seconds * 1_000;
        for (const browser of this.browsers) browser.timePassed();
        return;
      case 'clock is set back':
        this.now = Math.max(1_000, this.now - event.seconds * 1_000);
        return;
    }
  }

  /** Everything is well again and stays so, for long enough that whatever can be done gets done. */
  async quiet(): Promise<void> {
    this.host.failure = null;
    for (const { network } of this.browsers) network.faults.length = 0;
    await this.lateRequestsArrive();
    for (let round = 0; round < 12; round += 1) {
      this.now += 31_000;
      for (const browser of this.browsers) browser.run('planned');
      await this.idle();
    }
    // Twice: what one of them finds may make it say something that the other has to hear.
    for (let round = 0; round < 2; round += 1) await this.openEverything();
  }

  private async openEverything(): Promise<void> {
    for (let browser = 0; browser < 2; browser += 1) {
      for (let session = 0; session < 2; session += 1) await this.happens({ kind: 'open', browser, session });
      await this.idle();
    }
  }

  private about({ browser, session, message }: { browser: number; session: number; message: number }) {
    return {
      sessionId: SESSIONS[session]!,
      sessionKey: this.shown[browser]![session]!,
      messageId: MESSAGES[message] ?? REFUSED_MESSAGE,
      context: CONTEXT,
    };
  }

  private say(
    event: { browser: number; session: number; message: number },
    ask: (service: Parameters<Parameters<Browser['ask']>[0]>[0], about: ReturnType<World['about']>) => Promise<unknown>,
  ): void {
    const about = this.about(event);
    this.browsers[event.browser]!.ask((service) => ask(service, about));
  }

  private opened(browser: number, session: number): void {
    this.browsers[browser]!.ask(async (service) => {
      const opened = await service.openSession(HOME, { sessionId: SESSIONS[session]! });
      if (opened.ok) this.shown[browser]![session] = opened.value.sessionKey;
    });
  }

  /**
   * Another session gets the id, and the same message ids. Not while a run is between its look at the header and its request: those
   * milliseconds nobody can bridge.
   */
  private async madeAnew(session: number): Promise<void> {
    await this.lateRequestsArrive();
    await this.idle();
    this.generation += 1;
    const header = { ...this.headers[session]!, createdAt: 1_000 + this.generation };
    this.headers[session] = header;
    this.host.serve(HOME, header, MESSAGES);
  }

  private async lateRequestsArrive(): Promise<void> {
    for (const { network } of this.browsers) await network.arrive();
  }
}
