import type { ChatPage } from '../browser/chat-page.ts';
import { eventually } from '../setup/eventually.ts';
import type { Wish } from './wishes.ts';

/** What a page shows of one message's feedback. */
export interface Shown extends Wish {
  /** What the page says went wrong with the last click here; empty when nothing did. */
  failure: string;
}

/** How long the page may take to show what it was told, in milliseconds. */
const SHOWN_WITHIN_MS = 5_000;
/** Longer than the page itself tries to have something stored, in milliseconds. */
const SAVED_WITHIN_MS = 10_000;
const SAVE_TRIES = 4;

/** A user in one tab, who presses, writes and reads what the page says. */
export class Person {
  readonly chat: ChatPage;

  private constructor(chat: ChatPage) {
    this.chat = chat;
  }

  static async at(chat: ChatPage): Promise<Person> {
    await chat.page.addInitScript(watchPresses);
    await chat.page.evaluate(watchPresses);
    return new Person(chat);
  }

  /** What the page shows, by turn. */
  async look(): Promise<Map<number, Shown>> {
    return new Map(await this.chat.controls.evaluateAll(readControls));
  }

  /** What the page shows of one message, once the message is there. */
  async lookAt(turn: number): Promise<Shown> {
    return eventually(`turn ${turn} to be shown`, async () => (await this.look()).get(turn));
  }

  /**
   * Presses a rating.
   *
   * @param atThatMoment called when the press is about to be made
   * @returns what was shown when it was pressed, and so what the press means
   * @throws when the page neither shows what was pressed nor says why not
   */
  async press(
    turn: number,
    rating: 'positive' | 'negative',
    atThatMoment: () => void,
  ): Promise<{ before: Wish['rating']; means: Wish['rating'] }> {
    const { chat } = this;
    await (rating === 'positive' ? chat.like(turn) : chat.dislike(turn)).scrollIntoViewIfNeeded();
    atThatMoment();
    await (rating === 'positive' ? chat.like(turn) : chat.dislike(turn)).click({ noWaitAfter: true });
    const before = await chat.page.evaluate(() => (window as unknown as Watched).shownWhenPressed);
    if (before === undefined) throw new Error(`The press at turn ${turn} did not reach the page.`);
    const means = before === rating ? null : rating;
    const shown = await this.until(turn, (now) => now.rating === means || now.failure !== '');
    if (!shown)
      throw new Error(`Pressed ${rating} at turn ${turn} while it showed ${before}: it never showed ${means}.`);
    return { before, means };
  }

  /** Writes a note, or empties it, and saves it until the page takes it. */
  async write(turn: number, note: string, atThatMoment: () => void): Promise<{ tries: number }> {
    const { chat } = this;
    await chat.noteButton(turn).click();
    await chat.noteField.fill(note);
    atThatMoment();
    for (let tries = 1; tries <= SAVE_TRIES; tries += 1) {
      await chat.saveNote.click();
      const closed = await chat.noteField.waitFor({ state: 'detached', timeout: SAVED_WITHIN_MS }).then(
        () => true,
        () => false,
      );
      if (closed) return { tries };
    }
    throw new Error(`A note at turn ${turn} was not taken: ${await chat.page.locator('.note-sentence').innerText()}`);
  }

  /** Waits until the page shows of a message what is expected. @returns `null` when it does not. */
  async until(turn: number, isExpected: (shown: Shown) => boolean): Promise<Shown | null> {
    const look = async () => {
      const shown = (await this.look()).get(turn);
      return shown !== undefined && isExpected(shown) && shown;
    };
    return eventually('what was said to be shown', look, SHOWN_WITHIN_MS).catch(() => null);
  }
}

interface Watched {
  /** What the message that was pressed last showed at that moment. */
  shownWhenPressed?: 'positive' | 'negative' | null;
}

/** Runs in the page: notes at every press what was shown just then, which nobody outside can know that exactly. */
function watchPresses(): void {
  const onClick = ({ target, isTrusted }: Event) => {
    const buttons = (target as Element).shadowRoot?.querySelectorAll('button');
    if (!isTrusted || !buttons) return;
    const [liked, disliked] = [...buttons].map((button) => button.ariaPressed === 'true');
    const shown = (disliked ? 'negative' : null) ?? (liked ? 'positive' : null);
    (window as unknown as Watched).shownWhenPressed = shown;
  };
  window.addEventListener('click', onClick, { capture: true });
}

/** Runs in the page. */
function readControls(controls: Element[]): [number, Shown][] {
  return controls.map((control) => {
    const root = control.shadowRoot!;
    const turn = Number(control.closest('[data-turn-tail]')!.getAttribute('data-turn-tail'));
    const [like, dislike] = root.querySelectorAll('button');
    const [, ...note] = (root.querySelector('.note-action .tooltip')?.textContent ?? '').split('\n');
    const liked = like?.ariaPressed === 'true' ? 'positive' : null;
    const rating = dislike?.ariaPressed === 'true' ? 'negative' : liked;
    const failure = root.querySelector('[role="alert"]')?.textContent ?? '';
    return [turn, { rating, note: note.join('\n'), failure }];
  });
}
