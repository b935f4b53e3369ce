import { simulatedBrowser } from '../../../e2e/src/releases/simulatedBrowser';
import type { ReleaseCli } from '../../../e2e/src/releases/releaseCli';

const app = 'mfe-wallet';

/** How long a release takes at the command line, in seconds. */
export interface ReleaseSeconds {
  /** With the build. */
  publish: number;
  /** With the gate, which tries the release in a browser. */
  activate: number;
  /** From activation until the first page load with the new release. */
  firstPage: number;
}

/** How long a rollback takes, in seconds. */
export interface RollbackSeconds {
  rollback: number;
  firstPage: number;
}

/** Runs `work`; returns its result and the seconds it took. */
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

/** Loads the page until it has this version. */
const untilLive = async (origin: string, version: string): Promise<void> => {
  const { open } = simulatedBrowser(origin, 1);
  const deadline = Date.now() + 10_000;
  while ((await open())[app] !== version)
    if (Date.now() > deadline) throw new Error(`No page has ${app} ${version} 10 s after it went live.`);
};

/** Publishes the wallet and puts it live. */
export const timeRelease = async (cli: ReleaseCli, origin: string): Promise<ReleaseSeconds> => {
  const [version, publish] = await timed(() => cli.run('publish', app));
  const [, activate] = await timed(() => cli.run('activate', app, version));
  const [, firstPage] = await timed(() => untilLive(origin, version));
  return { publish, activate, firstPage };
};

/** Rolls the wallet back. */
export const timeRollback = async (cli: ReleaseCli, origin: string): Promise<RollbackSeconds> => {
  const [version, rollback] = await timed(() => cli.run('rollback', app));
  const [, firstPage] = await timed(() => untilLive(origin, version));
  return { rollback, firstPage };
};

/** Puts the wallet of a team's sources live without the gate's browser as the baseline. */
export const publishBaseline = async (cli: ReleaseCli): Promise<void> => {
  const version = await cli.run('publish', app);
  await cli.run('activate', app, version, '--no-browser', 'the baseline of the bench');
};
