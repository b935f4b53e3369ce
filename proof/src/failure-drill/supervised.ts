import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitOf } from '../../../api/src/testing/hostProcess';
import { waitUntil } from '../../../api/src/testing/waitUntil';

/** ms between the end of a process and its next start, as `RestartSec` of systemd. */
const restartDelay = 500;

/** A process that is started again whenever it ends, as systemd does. */
export class Supervised {
  #child: ChildProcess | undefined;
  #watching: Promise<void> | undefined;
  #isClosing = false;

  /**
   * @param spawn starts it in a process group, so that it ends with its children
   * @param isReady whether it does its work
   */
  constructor(
    readonly name: string,
    private readonly spawn: () => ChildProcess,
    private readonly isReady: () => Promise<boolean>,
  ) {}

  async start(): Promise<void> {
    this.#watching = this.#run();
    await this.whenReady();
  }

  whenReady(): Promise<unknown> {
    return waitUntil(`${this.name} is ready`, this.isReady);
  }

  async #run(): Promise<void> {
    while (!this.#isClosing) {
      this.#child = this.spawn();
      await exitOf(this.#child);
      if (!this.#isClosing) await sleep(restartDelay);
    }
  }

  /** Ends it without a warning. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    const { pid, exitCode, signalCode } = this.#child ?? {};
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.kill('SIGTERM');
    const end = setTimeout(() => this.kill(), 20_000);
    await this.#watching;
    clearTimeout(end);
  }
}
