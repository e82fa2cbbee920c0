import type { Locator, Page } from '@playwright/test';

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
    return chat;
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

  like(turn: number): Locator {
    return this.control(turn).locator('button').nth(0);
  }

  dislike(turn: number): Locator {
    return this.control(turn).locator('button').nth(1);
  }

  /** What is said about where a rating stands. */
  mark(turn: number): Locator {
    return this.control(turn).locator('.mark');
  }

  /** The host's own rating buttons in a row. */
  natives(turn: number): Locator {
    return this.tail(turn).locator('[data-slot="conversation.chat.assistant-actions"] > button');
  }

  /** Types a prompt and sends it. */
  async prompt(text: string): Promise<void> {
    const composer = this.page.locator('[data-composer-seat]').getByRole('textbox');
    await composer.fill(text);
    await composer.press('Enter');
  }
}
