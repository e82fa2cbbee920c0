import { describe, expect, test } from 'vitest';
import { type Sender, type Speaker, speakerOf } from '../../src/messages/sender-policy.ts';
import { requestSchemas } from '../../src/messages/schemas.ts';
import type { Request } from '../../src/messages/protocol.ts';

const EXTENSION = { id: 'our-id', origin: 'chrome-extension://our-id' };
const TAB = { id: 'our-id', origin: 'http://127.0.0.1:3080', frameId: 0, tabId: 7 };
const PAGE = { id: 'our-id', origin: 'chrome-extension://our-id' };
const contentScript = (origin: string): Speaker => ({ kind: 'content-script', origin: origin as never, tabId: 7 });

/** Who may send what. A request that is not in this table does not compile. */
const SPEAKERS: Record<Request, { contentScript: boolean; extensionPage: boolean }> = {
  openSession: { contentScript: true, extensionPage: false },
  rate: { contentScript: true, extensionPage: true },
  setNote: { contentScript: true, extensionPage: true },
  saveDraft: { contentScript: true, extensionPage: true },
  setReason: { contentScript: true, extensionPage: true },
  undo: { contentScript: true, extensionPage: true },
  decide: { contentScript: true, extensionPage: true },
  history: { contentScript: true, extensionPage: true },
  loadDetails: { contentScript: true, extensionPage: false },
  hostVersion: { contentScript: false, extensionPage: true },
  forget: { contentScript: false, extensionPage: true },
  importCopies: { contentScript: false, extensionPage: true },
  discardAside: { contentScript: false, extensionPage: true },
  restore: { contentScript: false, extensionPage: true },
  discard: { contentScript: false, extensionPage: true },
  learnFacts: { contentScript: false, extensionPage: true },
  retryNow: { contentScript: false, extensionPage: true },
  lookAt: { contentScript: false, extensionPage: true },
};
const requests = Object.keys(SPEAKERS) as Request[];

test('the table has every request that the background answers', () => {
  expect(requests.toSorted()).toEqual(Object.keys(requestSchemas).toSorted());
});

describe.each(requests)('%s', (request) => {
  const allowed = SPEAKERS[request];

  test.each(['http://127.0.0.1:3080', 'http://localhost:3080', 'https://dsh.example.org'])(
    'from the content script of a tab that shows %s',
    (origin) => {
      const expected = allowed.contentScript ? contentScript(origin) : null;
      expect(speakerOf(request, { ...TAB, origin }, EXTENSION)).toEqual(expected);
    },
  );

  test.each<[string, Sender]>([
    ['outside of a tab', PAGE],
    ['in a tab', { ...PAGE, frameId: 0, tabId: 7 }],
  ])('from one of our own pages %s', (_, sender) => {
    expect(speakerOf(request, sender, EXTENSION)).toEqual(allowed.extensionPage ? { kind: 'extension-page' } : null);
  });

  test.each<[string, Sender]>([
    ['another extension', { ...TAB, id: 'other-id' }],
    ['another extension that has our origin', { ...PAGE, id: 'other-id' }],
    ['nobody that the browser names', { ...TAB, id: undefined }],
    ['a sender without an origin', { ...TAB, origin: undefined }],
    ['a frame inside a page', { ...TAB, frameId: 3 }],
    ['a frame that is not known', { ...TAB, frameId: undefined }],
    ['outside of any tab', { ...TAB, tabId: undefined }],
    ['an opaque origin', { ...TAB, origin: 'null' }],
    ['a file', { ...TAB, origin: 'file://' }],
    ["another extension's page", { ...TAB, origin: 'chrome-extension://other-id' }],
    ['an origin that ours begins with', { ...TAB, origin: 'chrome-extension://our-i' }],
    ['an origin that begins with ours', { ...TAB, origin: 'chrome-extension://our-id.example.org' }],
  ])('from %s is refused', (_, sender) => {
    expect(speakerOf(request, sender, EXTENSION)).toBeNull();
  });
});
