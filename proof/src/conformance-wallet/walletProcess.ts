import type { ChildProcess } from 'node:child_process';
import { exitOf, spawnProgram, whenReady } from '../../../api/src/testing/hostProcess';

/** A process of `npm run wallet`, which can be killed and started again. */
export class WalletProcess {
  /** Its address; undefined while it does not run. */
  base: string | undefined;
  #child: ChildProcess | undefined;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** Starts it; rejects with its output if it exits first. */
  async start(): Promise<void> {
    const child = spawnProgram('app/wallet.ts', [], { ...this.env, WALLET_PORT: '0', EXIT_WITH_PARENT: '1' });
    this.#child = child;
    this.base = (await whenReady(child)).url;
  }

  /** Ends it without a warning. */
  async kill(): Promise<void> {
    this.base = undefined;
    this.#child?.kill('SIGKILL');
    if (this.#child) await exitOf(this.#child);
    this.#child = undefined;
  }
}
