import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitOf, spawnProgram, whenReady } from '../../api/src/testing/hostProcess';

const simulatedProcess = resolve(import.meta.dirname, 'simulate/simulatedProcess.ts');

/** ms in which a process that drains must exit. */
const drainTimeout = 30_000;
const startAttempts = 10;

/** One process of the simulator, of the API host or the wallet, which can be killed, stopped and started again. */
export class ApiProcess {
  /** Addresses of its listeners; undefined while it does not run. The wallet's is that for `members`. */
  addresses: { members: string; operators: string } | undefined;
  agent = new Agent({ keepAlive: true });
  /** Requests that this process received, or may have received, and did not answer. */
  unanswered = 0;
  #child: ChildProcess | undefined;
  #closed = false;

  constructor(
    readonly name: string,
    private readonly env: () => NodeJS.ProcessEnv,
    private readonly log: (text: string) => void,
    private readonly program: 'main.ts' | 'app/wallet.ts' = 'main.ts',
  ) {}

  /** Starts the process, again if it exits first, as a supervisor would. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (attempt === startAttempts || this.#closed) throw error;
        this.log(`${this.name} did not start: ${(error as Error).message}`);
        await sleep(300);
      }
    }
  }

  async #startOnce(): Promise<void> {
    if (this.#closed) throw new Error('The simulator stops.');
    // The wallet has the machine's clock, as the database.
    const preload = this.program === 'main.ts' ? { preload: simulatedProcess } : {};
    const child = spawnProgram(this.program, [], this.env(), { detached: true, ...preload });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => this.log(`${this.name}: ${text.toString().trimEnd()}`));
    }
    const { url, operatorUrl } = await whenReady(child);
    this.unanswered = 0;
    this.addresses = { members: url, operators: operatorUrl };
  }

  /** Sets the process's clock and waits until it has. */
  async setClock(now: number): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return;
    const answered = once(child, 'message');
    child.send(now);
    await Promise.race([answered, exitOf(child)]);
  }

  /** Ends it without a warning. Returns whether it ran. */
  async kill(): Promise<boolean> {
    if (!this.addresses || !this.#child) return false;
    this.#child.kill('SIGKILL');
    await this.#ended();
    return true;
  }

  /** Ends it after it has answered the requests that it received. Throws if it does not exit in time. */
  async drain(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const exited = await Promise.race([exitOf(child).then(() => true), sleep(drainTimeout, false, { ref: false })]);
    if (!exited) child.kill('SIGKILL');
    await this.#ended();
    if (!exited) throw new Error(`${this.name} did not exit within ${drainTimeout / 1000} s after SIGTERM.`);
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#child?.kill('SIGKILL');
    await this.#ended();
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Closes all connections of clients to it. */
  dropConnections(): void {
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true });
  }

  async #ended(): Promise<void> {
    this.addresses = undefined;
    if (this.#child) await exitOf(this.#child);
    this.#child = undefined;
    this.dropConnections();
  }
}
