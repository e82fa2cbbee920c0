import { expect } from '@playwright/test';
import { rateElsewhere } from '../host/elsewhere.ts';
import type { Proxy } from '../host/proxy.ts';
import type { RealHost } from '../host/real-host.ts';
import type { SeededSession, SeedTurn } from '../host/seed.ts';
import type { ChatPage } from './chat-page.ts';

/** The turns of a session of which each shows another state of our control. */
export const TURN = {
  unrated: 1,
  onHost: 2,
  /** With a reason, too. */
  noted: 3,
  drafted: 4,
  /** With two ratings. */
  conflict: 5,
  /** With one rating and two notes. */
  conflictOfNotes: 6,
  removed: 7,
  refused: 8,
  /** Nothing yet; on its way once its host is held back, and waiting for it once that is cut off. */
  underWay: 9,
  /** Nothing yet; once the host is cut off, something that the page could not be asked about. */
  failed: 10,
  /** With a message before its last, which is rated. */
  steps: 11,
  /** For whatever is said last. */
  last: 12,
} as const;

const REFUSED_NOTE = 'Longer than any host takes. '.repeat(300);
/** Enough to reach the end of its lines. */
const THOUGHT =
  'I will read the notes first, and then whatever they refer to, before I say anything about where the memory of the machine went.';

/** A session whose rows show our control in as many of its states as can be had at once. */
export class ControlStates {
  readonly chat: ChatPage;
  readonly session: SeededSession;
  private readonly proxy: Proxy;

  private constructor(chat: ChatPage, session: SeededSession, proxy: Proxy) {
    this.chat = chat;
    this.session = session;
    this.proxy = proxy;
  }

  /**
   * Brings a session of its own into these states, with its host behind a proxy.
   *
   * @param open opens the session's chat under the proxy's address
   */
  static async arrange(
    host: RealHost,
    proxy: Proxy,
    open: (session: SeededSession) => Promise<ChatPage>,
  ): Promise<ControlStates> {
    const turns = Array.from(Object.values(TURN), (turn): SeedTurn => {
      const prompt = `Question ${turn}`;
      const answer = `Answer ${turn}.`;
      return turn === TURN.steps
        ? { kind: 'tools', prompt, thought: THOUGHT, answer }
        : { kind: 'answer', prompt, answer };
    });
    const session = host.seed(turns, host.workspace('every-state'));
    const elsewhere = (turn: number, value: Parameters<typeof rateElsewhere>[3]) =>
      rateElsewhere(host, session.id, session.turns[turn - 1]!.assistantMessageIds[0]!, value);
    await elsewhere(TURN.onHost, { rating: 'positive' });
    await elsewhere(TURN.noted, { rating: 'negative', note: 'It never looked at the machine.' });
    await elsewhere(TURN.drafted, { rating: 'positive' });
    await elsewhere(TURN.conflict, { rating: 'positive' });
    await elsewhere(TURN.conflictOfNotes, { rating: 'positive', note: 'Short and to the point.' });
    await elsewhere(TURN.removed, { rating: 'positive', note: 'Kept here.' });
    await elsewhere(TURN.refused, { rating: 'positive' });
    await elsewhere(TURN.steps, { rating: 'positive' });

    const chat = await open(session);
    const states = new ControlStates(chat, session, proxy);
    await expect(chat.controls).toHaveCount(turns.length + 1);
    await expect(chat.markOf(TURN.removed, 'on-host')).toBeAttached();
    await chat.noteButton(TURN.noted).click();
    await chat.details.getByRole('button', { name: 'Cost' }).click();
    await chat.page.keyboard.press('Escape');

    states.decide('lose-request');
    await chat.dislike(TURN.conflict).click();
    await states.note(TURN.conflictOfNotes, 'Short, and to the point at last.');
    await elsewhere(TURN.conflict, { rating: 'positive', note: 'Said in another browser.' });
    await elsewhere(TURN.conflictOfNotes, { rating: 'positive', note: 'Short and to the point, as I like it.' });
    await elsewhere(TURN.removed, null);
    await expect(chat.markOf(TURN.conflict, 'waiting')).toBeAttached();
    states.decide('none');
    await chat.page.reload();
    await expect(chat.markOf(TURN.conflict, 'conflict')).toBeAttached();
    await expect(chat.markOf(TURN.conflictOfNotes, 'conflict')).toBeAttached();
    await expect(chat.markOf(TURN.removed, 'removed')).toBeAttached();

    await states.note(TURN.refused, REFUSED_NOTE);
    await expect(chat.markOf(TURN.refused, 'refused')).toBeAttached();
    await chat.noteButton(TURN.drafted).click();
    await chat.noteField.fill('Not ready yet');
    await chat.page.keyboard.press('Escape');
    await expect(chat.noteButton(TURN.drafted).locator('.dot')).toBeAttached();
    return states;
  }

  /** Lets nothing that is said reach the host, which is noticed after some seconds. */
  async holdBack(): Promise<void> {
    const { chat } = this;
    this.decide('hold');
    await chat.dislike(TURN.underWay).click();
    await expect(chat.markOf(TURN.underWay, 'stored')).toBeAttached();
  }

  /** Takes the host away, and from a row what it shows. */
  async cutOff(): Promise<void> {
    const { chat } = this;
    this.decide('lose-request');
    const isUnderWay = (await chat.dislike(TURN.underWay).getAttribute('aria-pressed')) === 'true';
    if (!isUnderWay) await chat.dislike(TURN.underWay).click();
    await expect(chat.markOf(TURN.underWay, 'waiting')).toBeAttached();
    await chat.hideMessage(TURN.failed);
    await chat.like(TURN.failed).click();
    await expect(chat.markOf(TURN.failed, 'failed')).toBeAttached();
  }

  /** Says something that is offered to be taken back, which stays so while the pointer is on the offer. */
  async offerUndo(): Promise<void> {
    const { chat } = this;
    await chat.like(TURN.last).click();
    await chat.control(TURN.last).getByText('Rating stored').hover();
  }

  private async note(turn: number, text: string): Promise<void> {
    const { chat } = this;
    await chat.noteButton(turn).click();
    await chat.noteField.fill(text);
    await chat.saveNote.click();
    await expect(chat.details).toHaveCount(0);
  }

  private decide(fault: 'none' | 'hold' | 'lose-request'): void {
    this.proxy.faults((method) => (method.startsWith('messageFeedback/') ? fault : 'none'));
  }
}
