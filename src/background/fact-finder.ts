import type { MessageId, Origin, SessionId, SessionKey } from '../domain/ids.ts';
import type { SessionFacts } from '../host/session-facts.ts';
import type { FeedbackStore } from '../store/feedback-store.ts';
import type { SessionStore } from '../store/session-store.ts';

const SESSIONS_AT_A_TIME = 2;
/** How many sessions hosts are asked about in one go, at most. */
const MAX_ASKED = 200;
/** How many sessions are looked through for that here, at most. */
const MAX_LOOKED_AT = 1_000;
/** How often a host may give no answer before it is left alone. */
const MAX_SILENCES = 3;

export interface FactFinderDependencies {
  facts: SessionFacts;
  feedback: FeedbackStore;
  sessions: SessionStore;
  /** Whether anything new is still taken on. */
  isOpen(): boolean;
}

interface Place {
  origin: Origin;
  key: SessionKey;
  sessionId: SessionId;
  seenAt: number;
}

/**
 * Learns from hosts what makes lists of feedback make sense, and nothing else depends on: titles of sessions, and the models that
 * wrote messages. Hosts are only read, and how they answer says nothing about whether they can be sent to.
 */
export class FactFinder {
  private readonly deps: FactFinderDependencies;
  private underWay: Promise<void> | undefined;
  /** What was asked for in this worker's life: what was not found then is not asked for again. */
  private readonly asked = new Map<SessionKey, Set<MessageId>>();
  /** When a session was last seen by its page or by the engine before it was looked through here. */
  private readonly lookedAt = new Map<SessionKey, number>();

  constructor(deps: FactFinderDependencies) {
    this.deps = deps;
  }

  /** Asks all hosts that are well. Whoever comes while that goes on gets the same. */
  learn(): Promise<void> {
    this.underWay ??= this.ask().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async ask(): Promise<void> {
    const { sessions, isOpen } = this.deps;
    const places: Place[] = [];
    for (const origin of await sessions.availableOrigins()) {
      if (isOpen()) places.push(...(await this.learnTitles(origin)));
    }
    places.sort((a, b) => a.seenAt - b.seenAt);
    // Of the origins that show the same session, the one that did so last answers for all.
    const bySession = new Map(places.map((place) => [place.key, place]));
    await this.learnModels([...bySession.values()].toSorted((a, b) => b.seenAt - a.seenAt));
  }

  /** @returns the sessions that the origin has; none if it has no answers. */
  private async learnTitles(origin: Origin): Promise<Place[]> {
    const { facts, sessions } = this.deps;
    const titles = await facts.titles(origin);
    if (!titles) return [];
    await sessions.setTitles(origin, titles);
    const current = await sessions.currentOn(origin);
    return current.map(({ sessionKey: key, sessionId, seenAt }) => ({ origin, key, sessionId, seenAt }));
  }

  private async learnModels(places: Place[]): Promise<void> {
    const unseen = places.filter(({ key, seenAt }) => this.lookedAt.get(key) !== seenAt).slice(0, MAX_LOOKED_AT);
    const silences = new Map<Origin, number>();
    const failures: unknown[] = [];
    let asked = 0;
    const visit = async (place: Place) => {
      const silent = () => silences.get(place.origin) ?? 0;
      if (silent() >= MAX_SILENCES) return;
      const wanted = await this.wanted(place);
      if (wanted.size === 0) return;
      asked += 1;
      if (!(await this.learnModelsOf(place, wanted))) silences.set(place.origin, silent() + 1);
    };
    const lane = async () => {
      for (let place = unseen.shift(); place !== undefined; place = unseen.shift()) {
        if (asked >= MAX_ASKED || !this.deps.isOpen()) return;
        // One session that cannot be read or written does not keep the others back.
        await visit(place).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: SESSIONS_AT_A_TIME }, lane));
    if (failures.length > 0) throw failures[0];
  }

  /** The messages of a session whose models are to be asked for. */
  private async wanted({ key, seenAt }: Place): Promise<Set<MessageId>> {
    const before = this.asked.get(key);
    const wanted = (await this.deps.feedback.withoutModel(key)).filter((messageId) => !before?.has(messageId));
    // Whatever is said from here on has the session seen anew.
    this.lookedAt.set(key, seenAt);
    this.asked.set(key, new Set([...(before ?? []), ...wanted]));
    return new Set(wanted);
  }

  /** @returns whether the host answered. */
  private async learnModelsOf({ origin, key, sessionId }: Place, wanted: Set<MessageId>): Promise<boolean> {
    const { facts, feedback, sessions } = this.deps;
    const models = await facts.models(origin, sessionId, wanted);
    // The id may have come to mean another session meanwhile.
    const isStill = models && (await sessions.standing(origin, key)) === 'current';
    if (isStill) await feedback.setModels(key, models);
    return models !== null;
  }
}
