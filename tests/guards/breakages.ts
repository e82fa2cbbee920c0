/** One way to break the engine, and the test that notices. */
export interface Breakage {
  /** What the broken engine does. */
  name: string;
  /** Below `src`. */
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
  /** Below `tests`. */
  testFile: string;
  /** As it stands in the test file; for a row of a table the row's own sentence. */
  testName: string;
}

/** Each of these, made alone, is noticed by the test that is named with it. */
export const BREAKAGES: readonly Breakage[] = [
  {
    name: 'a wish leaves the queue before it is sent',
    file: 'domain/reconcile.ts',
    find: 'return { ...record, attempts: [...others, attempt] };',
    replace: 'const { queuedAs, ...rest } = record; return { ...rest, attempts: [...others, attempt] };',
    testFile: 'background/sync-engine.test.ts',
    testName: 'keeps the rating in the queue, and the retry is a success',
  },
  {
    name: 'no trace is stored before a request leaves',
    file: 'background/sync-engine.ts',
    find: 'attempted(latest, clock())',
    replace: 'latest',
    testFile: 'background/sync-engine.test.ts',
    testName: 'is traced in the database before it leaves',
  },
  {
    name: 'a wish that changed during the request is overwritten by the reply',
    file: 'domain/reconcile.ts',
    find: 'export function confirmed(record: FeedbackRecord, item: HostItem | null): FeedbackRecord {',
    replace:
      'export function confirmed(record: FeedbackRecord, item: HostItem | null): FeedbackRecord { record = { ...record, desired: valueOf(item) };',
    testFile: 'domain/reconcile.test.ts',
    testName: 'leaves a wish that changed meanwhile in its place, to go out on the new version',
  },
  {
    name: 'the effect of a request whose reply was lost is taken for somebody else’s',
    file: 'domain/reconcile.ts',
    find: 'if (isOurs(attempts, current)) return settled();',
    replace: '',
    testFile: 'domain/reconciled-lost-replies.test.ts',
    testName: 'a put with a lost reply was switched meanwhile',
  },
  {
    name: 'the traces of requests that may still arrive are forgotten at the first look',
    file: 'domain/reconcile.ts',
    find: 'const onTheirWay = stillOnTheirWay(attempts, current, now);',
    replace: 'const onTheirWay: Attempt[] = [];',
    testFile: 'domain/reconciled-late-commits.test.ts',
    testName: 'is looked for when it was retracted, and deleted when it is found',
  },
  {
    name: 'a host that failed ten times is given up',
    file: 'store/session-store.ts',
    find: 'times.push(due);',
    replace: '(host?.failures ?? 0) < 10 && times.push(due);',
    testFile: 'background/sync-scheduler.test.ts',
    testName: 'waits longer with every failure, and never for ever',
  },
  {
    name: 'a refused message stays at the head of the queue',
    file: 'background/sync-engine.ts',
    find: 'await update((latest) => refused(latest, refusal));',
    replace: "if (refusal) return 'halted';",
    testFile: 'background/sync-engine.test.ts',
    testName: 'behind a message that the host refuses',
  },
  {
    name: 'a message at which the host fails ends the run',
    file: 'background/sync-engine.ts',
    find: "if (step === 'failed') failures += 1;",
    replace: "if (step === 'failed') return false;",
    testFile: 'background/sync-failures.test.ts',
    testName: 'keeps nobody back and is tried once a run: $code',
  },
  {
    name: 'all sessions wait for one lock',
    file: 'background/sync-engine.ts',
    find: '`sync ${session.id}`',
    replace: "'sync'",
    testFile: 'background/sync-lock.test.ts',
    testName: 'is another for another session id',
  },
  {
    name: 'a session that cannot be read ends the run of all',
    file: 'background/sync-engine.ts',
    find: '.catch((error: unknown) => failures.push(error))',
    replace: '',
    testFile: 'background/sync-lock.test.ts',
    testName: 'sessions that cannot be read keep no other back',
  },
  {
    name: 'two requests of a session leave at once',
    file: 'background/sync-engine.ts',
    find: 'this.deps.lock(`sync ${session.id}`, (waited) => work(session.id, waited))',
    replace: 'work(session.id, false)',
    testFile: 'background/sync-engine.test.ts',
    testName: 'in the order of the wishes, one request at a time',
  },
  {
    name: 'a header that was read once is never read again',
    file: 'background/sync-engine.ts',
    find: 'const header = await client.header(origin, sessionId);',
    replace:
      'const read = ((this as any).read ??= new Map()); const header = read.get(sessionId) ?? (await client.header(origin, sessionId)); read.set(sessionId, header);',
    testFile: 'background/session-identity.test.ts',
    testName: 'is what the id means on this origin from then on',
  },
  {
    name: 'what waits is sent to whichever life the session id means by now',
    file: 'background/sync-engine.ts',
    find: 'if (found.value !== key) await',
    replace: 'if (found.value === undefined) await',
    testFile: 'background/session-identity.test.ts',
    testName: 'gets nothing of what was said about the one before',
  },
  {
    name: 'a page that had to wait takes over whatever the session id means by then',
    file: 'background/sync-engine.ts',
    find: 'if (!found.ok || found.value !== key) return;',
    replace: 'if (!found.ok) return;',
    testFile: 'background/sync-lock.test.ts',
    testName: 'takes nothing over when its id means another life by then, and sends nothing',
  },
  {
    name: 'lives of a session id are not told apart by their time of creation',
    file: 'domain/session-key.ts',
    find: 'header.createdAt, ',
    replace: '',
    testFile: 'domain/session-key.test.ts',
    testName: 'differs exactly when any of its parts differs',
  },
  {
    name: 'what was said too early is bound to a session without its message',
    file: 'store/feedback-store.ts',
    find: 'if (!messages.has(messageId)) {',
    replace: 'if (messages.size === 0) {',
    testFile: 'background/early-feedback.test.ts',
    testName: 'is orphaned when the session does not have its message',
  },
  {
    name: 'an absence on the host makes the record vanish',
    file: 'domain/reconcile.ts',
    find: "problem: { kind: 'removed', lost: desired }, ",
    replace: '',
    testFile: 'domain/reconciled.test.ts',
    testName: 'an absence is kept as removed',
  },
  {
    name: 'an item that cannot be read is taken for an absence',
    file: 'store/feedback-store.ts',
    find: 'if (!current.has(messageId) && !isAbsent(list, messageId)) continue;',
    replace: '',
    testFile: 'store/reconcile-session.test.ts',
    testName: 'does not take an item that cannot be read for an absence',
  },
  {
    name: 'what the host holds overwrites a wish that waits',
    file: 'domain/reconcile.ts',
    find: 'if (sameItem(base, current)) return',
    replace:
      'if (sameItem(base, current) && !problem) return settled({ desired: valueOf(current) }); if (sameItem(base, current)) return',
    testFile: 'store/reconcile-session.test.ts',
    testName: 'leaves a waiting wish and its place alone',
  },
  {
    name: 'where both sides changed, ours wins without a word',
    file: 'domain/reconcile.ts',
    find: 'if (!isOnHost(record)) return settled(conflict);',
    replace: 'if (!agrees(base, desired)) return settled();',
    testFile: 'domain/reconciled.test.ts',
    testName: 'a wish meets another rating',
  },
  {
    name: 'where both sides changed, theirs wins without a word',
    file: 'domain/reconcile.ts',
    find: 'if (!isOnHost(record)) return settled(conflict);',
    replace: '',
    testFile: 'domain/reconciled.test.ts',
    testName: 'a switch meets a note',
  },
  {
    name: 'a delete does not say which version it is about',
    file: 'host/rpc-client.ts',
    find: "call(origin, 'delete', { ...request }, deleteReplySchema)",
    replace: "call(origin, 'delete', { ...request, ifVersion: undefined }, deleteReplySchema)",
    testFile: 'host/rpc-client.test.ts',
    testName: 'to delete names the version',
  },
  {
    name: 'the time of the next try is not stored',
    file: 'store/session-store.ts',
    find: 'failures, nextProbe: next }',
    replace: 'failures }',
    testFile: 'background/sync-scheduler.test.ts',
    testName: 'is tried again at the time that the host was given, by timer and by alarm',
  },
  {
    name: 'the next try is planned only after something was sent',
    file: 'background/sync-scheduler.ts',
    find: 'await this.plan();\n    try {',
    replace: 'try {',
    testFile: 'background/scheduling-faults.test.ts',
    testName: 'before anything is sent: the worker may end while it waits for the host',
  },
  {
    name: 'a host that asks to be left alone is not',
    file: 'background/sync-engine.ts',
    find: "return halt.code === 'server-error' ? halt.retryAfterMs : undefined;",
    replace: 'return undefined;',
    testFile: 'background/sync-scheduler.test.ts',
    testName: 'waits for as long as its host asked to be left alone, whatever is clicked',
  },
  {
    name: 'a wish is undone that is not the last one any more',
    file: 'store/feedback-store.ts',
    find: ' && last.id === sequence',
    replace: '',
    testFile: 'store/undo.test.ts',
    testName: 'is not done once something else was wished',
  },
  {
    name: 'a row that cannot be read is overwritten by the next wish',
    file: 'store/dexie-tables.ts',
    find: 'await db.aside.add({ row, at: Date.now() });',
    replace: '',
    testFile: 'store/broken-rows.test.ts',
    testName: 'is set aside, as it was, by a wish for its message',
  },
  {
    name: 'publications overtake one another',
    file: 'background/tab-broadcast.ts',
    find: 'this.last = this.last.then(publish, publish);',
    replace: 'this.last = publish();',
    testFile: 'background/tab-broadcast.test.ts',
    testName: 'is told after those before it, though they take longer: no tab gets an older state after a newer one',
  },
];
