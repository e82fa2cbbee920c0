import type { StoredItem } from '../host/feedback-file.ts';
import type { SeededSession } from '../host/seed.ts';

/** What a user last said about a message. */
export interface Wish {
  rating: 'positive' | 'negative' | null;
  /** Empty for none. One on an unrated message waits for its rating; one whose rating is retracted comes back with the next. */
  note: string;
}

/** The last wishes, by session and turn: only what the page has shown as given. */
export class Wishes {
  readonly sessions: SeededSession[];
  private readonly wishes = new Map<string, Wish>();
  private readonly given = new Map<string, number>();

  constructor(sessions: SeededSession[]) {
    this.sessions = sessions;
  }

  of(session: number, turn: number): Wish {
    return this.wishes.get(this.messageId(session, turn)) ?? { rating: null, note: '' };
  }

  /** Takes in what was said, on top of what was said before. */
  say(session: number, turn: number, change: Partial<Wish>): void {
    const messageId = this.messageId(session, turn);
    this.wishes.set(messageId, { ...this.of(session, turn), ...change });
    this.given.set(messageId, this.timesSaid(messageId) + 1);
  }

  /** How often something was said about a message. */
  timesSaid(messageId: string): number {
    return this.given.get(messageId) ?? 0;
  }

  messageId(session: number, turn: number): string {
    return this.sessions[session]!.turns[turn - 1]!.assistantMessageIds[0]!;
  }

  /** In words, where what a host holds for a session is not what was wished. */
  differences(session: number, items: StoredItem[]): string[] {
    const { turns } = this.sessions[session]!;
    const strays = items.filter((item) => !turns.some(({ assistantMessageIds: [id] }) => id === item.messageId));
    const wrong = turns.flatMap(({ turn, assistantMessageIds: [id] }) => {
      const found = items.filter(({ messageId }) => messageId === id);
      const { rating, note } = this.of(session, turn);
      const wanted = rating === null ? [] : [note === '' ? { rating } : { rating, note }];
      const held = found.map((item) => (item.note === undefined ? { rating: item.rating } : pair(item)));
      const [left, right] = [JSON.stringify(wanted), JSON.stringify(held)];
      return left === right ? [] : [`session ${session}, turn ${turn}: wished ${left}, the host holds ${right}`];
    });
    return [...wrong, ...strays.map(({ messageId }) => `session ${session}: a stray item for ${messageId}`)];
  }
}

function pair({ rating, note }: StoredItem): { rating: string; note: string | undefined } {
  return { rating, note };
}
