import type { Result } from '../../domain/result.ts';
import type { StoreFailure } from '../../domain/store-failure.ts';
import { type Details, offeredDetails } from './details-port.ts';

/** Gets the part of the content script that shows details, once, when somebody is about to need it. */
export class DetailsLoader {
  private readonly ask: () => Promise<Result<null, StoreFailure>>;
  private loading: Promise<Details | StoreFailure> | undefined;

  /** @param ask has the background load the script into this page */
  constructor(ask: () => Promise<Result<null, StoreFailure>>) {
    this.ask = ask;
  }

  get loaded(): Details | undefined {
    return offeredDetails();
  }

  /** Begins to load what is not there yet. @returns it, or why it cannot be had; asked again, it is tried again */
  load(): Promise<Details | StoreFailure> {
    this.loading ??= this.fetch();
    return this.loading;
  }

  private async fetch(): Promise<Details | StoreFailure> {
    const reply = await this.ask();
    const details = offeredDetails();
    if (details) return details;
    this.loading = undefined;
    return reply.ok ? 'no-answer' : reply.error;
  }
}
