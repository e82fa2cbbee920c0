import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerStopper } from '../browser/extension.ts';
import type { Fault, Proxy } from '../host/proxy.ts';
import type { RealHost } from '../host/real-host.ts';
import type { Disturbance, Losing } from './plan.ts';
import type { Random } from './random.ts';
import { isWrite } from './report.ts';

/** Makes things go wrong between browser and host, and right again. */
export class Disturbances {
  readonly done = { stops: 0, kills: 0, cuts: 0 };
  private readonly host: RealHost;
  private readonly proxy: Proxy;
  private readonly worker: WorkerStopper;
  private readonly random: Random;
  private starting: Promise<void> | undefined;
  private isHostUp = true;
  private isNetworkWhole = true;
  /** After which further actions what is to be put right. */
  private repairs: { actions: number; repair: () => void }[] = [];

  constructor(host: RealHost, proxy: Proxy, worker: WorkerStopper, random: Random) {
    this.host = host;
    this.proxy = proxy;
    this.worker = worker;
    this.random = random;
  }

  /** Whether a page can get anything from its host now. */
  get isCalm(): boolean {
    return this.isHostUp && this.isNetworkWhole;
  }

  /** Makes something go wrong, once its time has come. */
  async cause(disturbance: Disturbance): Promise<void> {
    await delay(disturbance.afterMs);
    switch (disturbance.kind) {
      case 'stop-worker':
        await this.worker.stop();
        this.done.stops += 1;
        return;
      case 'kill-host':
        // One that is still starting after an earlier kill cannot be killed another time.
        await this.starting;
        this.isHostUp = false;
        await this.host.kill();
        this.done.kills += 1;
        this.repairs.push({ actions: disturbance.forActions, repair: () => this.startHost() });
        return;
      case 'cut-network':
        this.cut(disturbance.losing);
        this.done.cuts += 1;
        this.repairs.push({ actions: disturbance.forActions, repair: () => this.mend() });
    }
  }

  /** An action is over: puts right what has lasted long enough, without waiting for it. */
  actionDone(): void {
    for (const due of this.repairs) due.actions -= 1;
    for (const { repair } of this.repairs.filter(({ actions }) => actions <= 0)) repair();
    this.repairs = this.repairs.filter(({ actions }) => actions > 0);
  }

  /** Puts everything right. @throws when the host does not start. */
  async calm(): Promise<void> {
    for (const { repair } of this.repairs) repair();
    this.repairs = [];
    await this.starting;
  }

  private startHost(): void {
    const start = async () => {
      await this.host.start();
      this.isHostUp = true;
    };
    this.starting = start();
    // Whoever waits for it hears of a failure; until then it is nobody's unhandled one.
    this.starting.catch(() => {});
  }

  private cut(losing: Losing): void {
    this.isNetworkWhole = false;
    this.proxy.faults((method) => this.fate(losing, method));
  }

  private fate(losing: Losing, method: string): Fault {
    switch (losing) {
      case 'everything':
        return 'lose-request';
      case 'some':
        return this.random.pick(['lose-request', 'lose-reply', 'none', 'none']);
      case 'replies-to-writes':
        return isWrite(method) ? 'lose-reply' : 'none';
    }
  }

  private mend(): void {
    this.proxy.faults(() => 'none');
    this.isNetworkWhole = true;
  }
}
