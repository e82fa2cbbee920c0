import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFeedbackFile, storedItems, type StoredItem, type StoredSession } from './feedback-file.ts';
import { newHeader, seedSession, type SeededSession, type SeedTurn } from './seed.ts';

const HERE = import.meta.dirname;
const LAUNCHER = path.join(HERE, 'node_modules', '@deepseek-ai', 'dsh', 'lib', 'bin.js');
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** Which parts of the host to switch off. */
export type Overlay = 'no-remote' | 'no-native-controls';

export interface HostOptions {
  /** The base address of the model; without one, prompts fail but pages work. */
  modelBaseUrl?: string;
  overlays?: Overlay[];
}

/**
 * One real DSH web host with a home of its own. The home and the port outlive `stop` and `kill`, so that `start` continues
 * the same host; `dispose` ends both.
 */
export class RealHost {
  readonly home: string;
  private options: HostOptions;
  private child: ChildProcess | undefined;
  private port = 0;

  private constructor(home: string, options: HostOptions) {
    this.home = home;
    this.options = options;
  }

  /** Makes an empty home; nothing runs until `start`. */
  static async create(options: HostOptions = {}): Promise<RealHost> {
    return new RealHost(await mkdtemp(path.join(tmpdir(), 'dsh-feedback-host-')), options);
  }

  /** The origin that the host serves. @throws before its first start. */
  get origin(): string {
    if (this.port === 0) throw new Error('The host has no address before its first start.');
    return `http://127.0.0.1:${this.port}`;
  }

  /** A folder below the home, to serve as the workspace of seeded sessions. */
  workspace(name = 'workspace'): string {
    return path.join(this.home, name);
  }

  /** Seeds one session with a fresh id. */
  seed(turns: SeedTurn[], workspace = this.workspace()): SeededSession {
    return seedSession(this.home, newHeader(workspace), turns);
  }

  /** Starts the host, on its earlier port if it has run before. `options` replace those given earlier. */
  async start(options: HostOptions = this.options): Promise<void> {
    if (this.child) throw new Error('The host is running already.');
    this.options = options;
    const temporary = path.join(this.home, 'tmp');
    await Promise.all([this.workspace(), temporary].map((folder) => mkdir(folder, { recursive: true })));
    const overlays = ['plain-logs', ...(options.overlays ?? [])];
    const patches = overlays.flatMap((name) => ['--patch', path.join(HERE, 'overlays', `${name}.yml`)]);
    const child = spawn(process.execPath, [LAUNCHER, 'web', ...patches, '--no-open', '--port', String(this.port)], {
      cwd: this.workspace(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: this.home,
        TMPDIR: temporary,
        DEEPSEEK_API_KEY: 'sample',
        // Port 9 is never listened on here: a prompt without a model fails at once.
        DEEPSEEK_BASE_URL: options.modelBaseUrl ?? 'http://127.0.0.1:9/v1',
      },
    });
    this.child = child;
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    try {
      this.port = await announcedPort(child);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  /** Ends the host in an orderly way. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Ends the host as a crash would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops and starts on the same home and port. */
  async restart(options: HostOptions = this.options): Promise<void> {
    await this.stop();
    await this.start(options);
  }

  /** Kills the host and removes its home. Safe to call at any time and more than once. */
  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Committed feedback by session id, read from the host's own file. */
  feedback(): Promise<Record<string, StoredSession>> {
    return readFeedbackFile(this.home);
  }

  /** Committed feedback of one session. */
  items(sessionId: string): Promise<StoredItem[]> {
    return storedItems(this.home, sessionId);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  }
}

/** Waits for the line with which the host says that it is up. @throws with the host's output if it ends or stays silent. */
function announcedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The DSH host ${why}. Its output:\n${output}`));
    const timer = setTimeout(() => fail(`did not start within ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended with ${signal ?? code}`);
    });
    const read = (data: Buffer) => {
      output = (output + data.toString()).slice(-20_000);
      const port = /dsh web: http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
