import type { Page } from '@playwright/test';
import { ExtensionBrowser } from '../browser/extension.ts';
import { type ModelBehaviour, type ModelServer, startModelServer } from '../host/model-server.ts';
import { type HostOptions, RealHost } from '../host/real-host.ts';
import type { Row } from './table.ts';
/** What one measurement starts: all of it ends with the measurement, however that ends. */
export class World {
  /** Whether fewer repetitions and smaller amounts will do. */
  readonly isQuick: boolean;
  private readonly cleanups: (() => Promise<unknown>)[] = [];
  private isOver = false;

  constructor(isQuick: boolean) {
    this.isQuick = isQuick;
  }

  /** How often something is done, or how much of it. */
  amount(full: number, quick: number): number {
    return this.isQuick ? quick : full;
  }

  /** A running host of its own. */
  async host(options: HostOptions = {}): Promise<RealHost> {
    const host = await this.keep(RealHost.create(options), (made) => made.dispose());
    await host.start();
    return host;
  }

  /** A browser with the extension. */
  async browser(): Promise<ExtensionBrowser> {
    return this.keep(ExtensionBrowser.open(), (browser) => browser.close());
  }

  /** The same browser without the extension, for comparison. */
  async bareBrowser(): Promise<ExtensionBrowser> {
    return this.keep(ExtensionBrowser.open({ isBare: true }), (browser) => browser.close());
  }

  async model(behaviour: Partial<ModelBehaviour>): Promise<ModelServer> {
    return this.keep(startModelServer(behaviour), (model) => model.stop());
  }

  /** Ends what was started, the last first. Safe to call more than once, and while something is being started. */
  async end(): Promise<void> {
    this.isOver = true;
    for (let cleanup = this.cleanups.pop(); cleanup; cleanup = this.cleanups.pop()) await cleanup().catch(() => {});
  }

  /** Sees to it that something ends, even if it has not come to be yet. */
  async keep<T>(making: Promise<T>, end: (made: T) => Promise<unknown>): Promise<T> {
    this.cleanups.push(async () => end(await making));
    const made = await making;
    if (this.isOver) {
      await end(made);
      throw new Error('The measurement is over.');
    }
    return made;
  }
}

/** The page that a browser begins with. */
export function firstPage({ context }: Pick<ExtensionBrowser, 'context'>): Page {
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no page.');
  return page;
}

/** A part of the table: one row of it, or several that are measured together. */
export interface Measurement {
  what: string;
  target: string;
  measure(world: World): Promise<Row[]>;
}
