import { type FSWatcher, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { feedbackFile, readFeedbackFile, type StoredSession } from '../host/feedback-file.ts';

/** What is committed may be seen late by the watching alone: it is looked at by itself as well. */
const LOOK_EVERY_MS = 25;
const TIMEOUT_MS = 120_000;

/** Tells when something is committed by the host whose home it is, as soon as the file says so. */
export class CommittedFile {
  private readonly home: string;
  private readonly watcher: FSWatcher;
  private changed = Promise.withResolvers<number>();

  /** To be made once the host has committed something: until then there is no folder to watch. */
  constructor(home: string) {
    this.home = home;
    this.watcher = watch(path.dirname(feedbackFile(home)), () => {
      const { resolve } = this.changed;
      this.changed = Promise.withResolvers<number>();
      resolve(Date.now());
    });
  }

  /** @returns when it was so, Unix epoch milliseconds */
  async until(isSo: (sessions: Record<string, StoredSession>) => boolean): Promise<number> {
    const end = Date.now() + TIMEOUT_MS;
    for (let at = Date.now(); at < end;) {
      const next = this.changed.promise;
      if (isSo(await readFeedbackFile(this.home))) return at;
      at = await Promise.race([next, delay(LOOK_EVERY_MS).then(() => Date.now())]);
    }
    throw new Error('The host did not commit it.');
  }

  close(): void {
    this.watcher.close();
  }
}
