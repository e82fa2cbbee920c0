import type { Locator, Page } from '@playwright/test';
import type { Mark } from '../../src/ui/state-sentence.ts';

const SESSION_KNOWN_AFTER_MS = 400;

/** The DSH page with one session's chat open, and our controls in it. */
export class ChatPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page on a session, as the host itself would on a return: by the session it remembers as the last one. */
  static async open(page: Page, origin: string, sessionId: string): Promise<ChatPage> {
    const chat = new ChatPage(page);
    await page.addInitScript((id) => {
      // Only for the first load: later on the page's own choice counts.
      if (sessionStorage.getItem('opened')) return;
      sessionStorage.setItem('opened', id);
      localStorage.setItem('dsh.sessions.current', JSON.stringify({ sessionId: id }));
    }, sessionId);
    await page.goto(origin);
    await chat.tails.first().waitFor();
    // Until the extension knows which session this is, which nothing in the page tells: what is clicked earlier is sent in
    // another order, and has tests of its own.
    await page.waitForTimeout(SESSION_KNOWN_AFTER_MS);
    return chat;
  }

  /** Loads the page anew, on a session that it need not have shown last: tabs share what the host remembers. */
  async reopen(sessionId: string): Promise<void> {
    await this.page.evaluate(
      (id) => localStorage.setItem('dsh.sessions.current', JSON.stringify({ sessionId: id })),
      sessionId,
    );
    await this.page.reload();
    await this.tails.first().waitFor();
    await this.page.waitForTimeout(SESSION_KNOWN_AFTER_MS);
  }

  /** The ends of the finished turns that are shown. */
  get tails(): Locator {
    return this.page.locator('[data-turn-tail]');
  }

  get controls(): Locator {
    return this.page.locator('dsh-feedback');
  }

  tail(turn: number): Locator {
    return this.page.locator(`[data-turn-tail="${turn}"]`);
  }

  control(turn: number): Locator {
    return this.tail(turn).locator('dsh-feedback');
  }

  /** The controls of messages that are not the last of their turn. */
  get earlierControls(): Locator {
    return this.page.locator('[data-chat-flow-kind="assistant-step"] > dsh-feedback');
  }

  /** One of them, counted from one over the whole page. */
  earlier(position: number): Locator {
    return this.earlierControls.nth(position - 1);
  }

  like(turn: number): Locator {
    return this.control(turn).locator('button').nth(0);
  }

  dislike(turn: number): Locator {
    return this.control(turn).locator('button').nth(1);
  }

  noteButton(turn: number): Locator {
    return this.control(turn).locator('.note-action');
  }

  /** The open editor's field. */
  get noteField(): Locator {
    return this.page.locator('dsh-feedback textarea');
  }

  get saveNote(): Locator {
    return this.page.locator('dsh-feedback').getByRole('button', { name: 'Save', exact: true });
  }

  /** Puts text into the open editor as a paste does, line ends and all. */
  async pasteNote(text: string): Promise<void> {
    await this.noteField.focus();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  /** The mark that something has to be said about a rating. That it is on the host is none. */
  mark(turn: number): Locator {
    return this.control(turn).locator('.mark:not([data-mark="on-host"])');
  }

  /** The mark of where a rating stands, by its kind. */
  markOf(turn: number, kind: Mark): Locator {
    return this.control(turn).locator(`.mark[data-mark="${kind}"]`);
  }

  /** The open details of a message. */
  get details(): Locator {
    return this.page.locator('dsh-feedback').getByRole('dialog');
  }

  /** Brings a turn's end to the middle of what is seen of the chat. */
  async centre(turn: number): Promise<void> {
    await this.tail(turn).evaluate((tail) => tail.scrollIntoView({ block: 'center', behavior: 'instant' }));
  }

  /** The button with which the host copies an answer: how its own actions look. */
  copyButton(turn: number): Locator {
    return this.tail(turn).locator('button').first();
  }

  /** The host's own rating buttons in a row. */
  natives(turn: number): Locator {
    return this.tail(turn).locator('[data-slot="conversation.chat.assistant-actions"] > button');
  }

  /**
   * Makes the page believe, from the next press on, that a turn's row belongs to another message, as with a renderer that uses
   * its nodes again: by changing what React holds for the row. At every press, for the page renders itself anew at times.
   */
  async showAnotherMessage(turn: number, messageId: string): Promise<void> {
    await this.tail(turn).evaluate((tail, id) => {
      const key = Object.keys(tail).find((name) => name.startsWith('__reactFiber$'))!;
      const pretend = () => {
        let fiber = (tail as unknown as Record<string, Fiber>)[key]!;
        while (!fiber.memoizedProps?.node) fiber = fiber.return!;
        for (const version of [fiber, fiber.alternate]) {
          if (!version?.memoizedProps?.node) continue;
          const { node } = version.memoizedProps;
          const closing = { ...node.data.closing, finalNode: { ...node.data.closing.finalNode, messageId: id } };
          version.memoizedProps = { ...version.memoizedProps, node: { ...node, data: { ...node.data, closing } } };
        }
      };
      document.addEventListener('pointerup', pretend, { capture: true });
    }, messageId);
  }

  /** Takes from a row whatever the page's world could tell of its message, as a later version of the host might. */
  async hideMessage(turn: number): Promise<void> {
    await this.tail(turn).evaluate((tail) => {
      for (const name of Object.keys(tail)) {
        if (name.startsWith('__reactFiber$')) Reflect.deleteProperty(tail, name);
      }
    });
  }

  /** Types a prompt and sends it. */
  async prompt(text: string): Promise<void> {
    const composer = this.page.locator('[data-composer-seat]').getByRole('textbox');
    await composer.fill(text);
    await composer.press('Enter');
  }

  async stopGenerating(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop generating' }).click();
  }

  /** Chooses a session in the sidebar, by its title or, while it was never opened, by its workspace's name. */
  async switchTo(name: string): Promise<void> {
    await this.page.getByRole('treeitem').filter({ hasText: name }).last().click();
  }

  /**
   * Notes at every change of the page, from now on, how many controls there are and whether the answer that ends with
   * `lastWord` is on its way.
   */
  async recordMoments(lastWord: string): Promise<{ read(): Promise<Moment[]> }> {
    const moments = await this.page.evaluateHandle((word) => {
      const seen: { streaming: boolean; controls: number }[] = [];
      const flow = document.querySelector('[data-chat-flow]')!;
      new MutationObserver(() => {
        const text = flow.textContent ?? '';
        const streaming = /word0/.test(text) && !text.includes(word);
        seen.push({ streaming, controls: flow.querySelectorAll('dsh-feedback').length });
      }).observe(flow, { subtree: true, childList: true, characterData: true });
      return seen;
    }, lastWord);
    return { read: () => moments.jsonValue() };
  }
}

/** The page between two of its changes. */
export interface Moment {
  streaming: boolean;
  controls: number;
}

/** What `showAnotherMessage` touches of React's tree. */
interface Fiber {
  memoizedProps: { node?: { data: { closing: { finalNode: object } } } } | null;
  return: Fiber | null;
  alternate: Fiber | null;
}
