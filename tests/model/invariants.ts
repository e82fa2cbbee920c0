import { agrees, type HostItem, sameValue, type Value } from '../../src/domain/feedback.ts';
import type { MessageId, SessionKey } from '../../src/domain/ids.ts';
import { type FeedbackRecord, isMutation, type Revision } from '../../src/domain/record.ts';
import { realmOf, sessionKey } from '../../src/domain/session-key.ts';
import type { TestTables } from '../support/tables.ts';
import { HOME } from '../support/values.ts';
import type { Browser } from './browser.ts';
import { SESSIONS, type World } from './world.ts';

class Broken extends Error {
  constructor(rule: string, detail: unknown) {
    super(`${rule}: ${JSON.stringify(detail)}`);
  }
}

/** Checks what must be true at any time, whatever has happened. @throws for what is not. */
export async function checkAlways(world: World<TestTables>): Promise<void> {
  for (const { tables, network, sent, told } of world.browsers) {
    const stored = await tables.all();
    for (const entry of told.splice(0)) checkStored(entry, stored.revisions);
    for (const request of sent.splice(0)) checkWished(world, request, stored.revisions);
    if (network.mostAtOnce > 1) throw new Broken('two requests at once for one session', network.mostAtOnce);
    for (const record of stored.records) {
      checkRealItem(world, record, record.base);
      if (record.problem?.kind === 'conflict') checkRealItem(world, record, record.problem.theirs);
      const waits = isMutation(record) && !record.problem;
      if (waits !== (record.queuedAs !== undefined)) throw new Broken('the queue is what can be sent', record);
      // What was said before its session was known joins what it finds there by rules of its own, which have tests of their own.
      if (!world.hostWasAway) checkWishIsKept(world, record, stored.revisions);
    }
  }
}

/** Checks what must be true once everything was well for a while. @throws for what is not. */
export async function checkAfterQuiet(world: World<TestTables>): Promise<void> {
  const current = new Set(SESSIONS.map((_, session) => world.current(session)));
  for (const { tables } of world.browsers) {
    const { records } = await tables.all();
    for (const record of records) {
      // What was said about an earlier life of a session waits for it for ever.
      if (!current.has(record.sessionKey)) continue;
      const item = itemOn(world, record.sessionKey, record.messageId);
      if (record.queuedAs !== undefined || record.attempts.length > 0) throw new Broken('it all went out', record);
      if (record.problem?.kind === 'conflict') {
        if (record.problem.theirs?.version !== item?.version) throw new Broken('their side is shown', [record, item]);
      } else if (record.problem?.kind === 'removed') {
        if (item !== null || record.desired !== null) throw new Broken('removed is what is not there', [record, item]);
      } else if (record.problem === undefined && !agrees(item, record.desired)) {
        throw new Broken('both sides agree', [record, item]);
      }
    }
  }
}

function itemOn(world: World, key: SessionKey, messageId: MessageId): HostItem | null {
  const session = SESSIONS.findIndex((_, index) => world.current(index) === key);
  return world.host.item(HOME, SESSIONS[session]!, messageId);
}

function pastItems(
  world: World,
  { sessionKey: key, messageId }: Pick<FeedbackRecord, 'sessionKey' | 'messageId'>,
): HostItem[] {
  return world.host.history
    .filter(({ header, item }) => item.messageId === messageId && sessionKey(realmOf(HOME), header) === key)
    .map(({ item }) => item);
}

/** What is taken for the host's must have been there, in this session and about this message. */
function checkRealItem(world: World, record: FeedbackRecord, item: HostItem | null): void {
  if (item === null) return;
  const real = pastItems(world, record).find(({ version }) => version === item.version);
  if (JSON.stringify(real) !== JSON.stringify(item)) throw new Broken('an item that the host never had', record);
}

/**
 * What leaves was said here, about this message of this life of the session. A rating that meets the same one with a note takes that
 * along; so does one that was given before its session was known, with whatever note it finds.
 */
function checkWished(world: World, sent: Browser['sent'][number], revisions: Revision[]): void {
  const { sessionKey, messageId } = sent;
  const isTheirNote = pastItems(world, sent).some(({ note }) => note !== undefined && note === sent.value?.note);
  const said = (value: Value) =>
    sameValue(value, sent.value) ||
    (isTheirNote && sameValue(value, withoutNote(sent.value))) ||
    (world.hostWasAway && value?.rating === sent.value?.rating);
  const wished = revisions.some(
    (revision) =>
      revision.by === 'user' &&
      revision.sessionKey === sessionKey &&
      revision.messageId === messageId &&
      said(revision.value),
  );
  if (!wished) throw new Broken('sent, though nobody wished it', sent);
}

/** What the user was told to be stored is: as a wish, or as what stood there already. */
function checkStored(entry: Browser['told'][number], revisions: Revision[]): void {
  const { messageId, sequence, rating } = entry;
  const isStored = revisions.some(
    (revision) =>
      revision.messageId === messageId && revision.id >= sequence && (revision.value?.rating ?? null) === rating,
  );
  if (!isStored) throw new Broken('told to be stored, and is not', entry);
}

/** The last thing that the user said here stands, or had arrived before the host's side took its place. */
function checkWishIsKept(world: World, record: FeedbackRecord, revisions: Revision[]): void {
  const history = revisions.filter(
    ({ sessionKey: key, messageId }) => key === record.sessionKey && messageId === record.messageId,
  );
  const said = history.findLast(({ by }) => by === 'user');
  if (!said || sameValue(record.desired, said.value)) return;
  const heard = history.filter(({ id, by }) => id > said.id && by === 'host');
  const isFromHost = heard.some(({ value }) => sameValue(value, record.desired));
  if (!isFromHost) throw new Broken('a wish that changed by itself', [record, history]);
  if (record.problem?.kind === 'removed' && sameValue(record.problem.lost, said.value)) return;
  const arrived = said.value === null || pastItems(world, record).some((item) => agrees(item, said.value));
  const withTheirNote = heard.some(({ value }) => sameValue(withoutNote(value), said.value));
  if (!arrived && !withTheirNote) throw new Broken('a wish that was lost', [record, history]);
}

function withoutNote(value: Value): Value {
  if (value === null) return null;
  const { note: _, ...rest } = value;
  return rest;
}
