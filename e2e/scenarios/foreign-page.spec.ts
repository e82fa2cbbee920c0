import { startStaticSite } from '../host/static-site.ts';
import { expect, test } from './fixtures.ts';

// As the browser writes it out again.
const HTML =
  '<!DOCTYPE html><html><head><title>Not DSH</title></head><body><div data-chat-flow=""><div data-turn-tail="1"><div><button>Copy</button></div></div></div></body></html>';

for (const name of ['localhost', '127.0.0.1']) {
  test(`on a page of ${name} that is not DSH nothing is injected and nothing is requested`, async ({
    extension,
    complaints,
  }) => {
    const site = await startStaticSite(HTML);
    try {
      const page = extension.context.pages()[0]!;
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      // Whatever could tell the page that an extension is there.
      await page.addInitScript(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        window.addEventListener('message', ({ data }) => heard.push(`message ${JSON.stringify(data)}`));
        const { dispatchEvent } = EventTarget.prototype;
        EventTarget.prototype.dispatchEvent = function (event) {
          heard.push(`event ${event.type}`);
          return dispatchEvent.call(this, event);
        };
      });
      await page.goto(`http://${name}:${site.port}/`);
      // The extension's scripts have run by then: they start before the page counts as loaded.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));

      expect(await page.content()).toBe(HTML);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
      expect(requested.filter((path) => path !== '/favicon.ico')).toEqual(['/']);
      expect(site.requests.filter((path) => path !== '/favicon.ico')).toEqual(['/']);
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    } finally {
      await site.stop();
    }
  });
}
