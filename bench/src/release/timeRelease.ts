import { simulatedBrowser } from '../../../e2e/src/releases/simulatedBrowser';
import type { ReleaseCli } from '../../../e2e/src/releases/releaseCli';
import type { ChangedApp } from './teamCheckout';

/** Runs `work`; returns its result and the seconds it took. */
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

/** Loads the page until it has this version. */
const untilLive = async (origin: string, app: ChangedApp, version: string): Promise<void> => {
  const { open } = simulatedBrowser(origin, 1);
  const deadline = Date.now() + 10_000;
  while ((await open())[app] !== version)
    if (Date.now() > deadline) throw new Error(`No page has ${app} ${version} 10 s after it went live.`);
};

/** Publishes and activates an app with the gate's browser; returns the seconds until a page has it. */
export const timeRelease = async (cli: ReleaseCli, app: ChangedApp, origin: string): Promise<number> => {
  const [, seconds] = await timed(async () => {
    const version = await cli.run('publish', app);
    await cli.run('activate', app, version);
    await untilLive(origin, app, version);
  });
  return seconds;
};

/** Rolls an app back; returns the seconds until a page has the release before. */
export const timeRollback = async (cli: ReleaseCli, app: ChangedApp, origin: string): Promise<number> => {
  const [, seconds] = await timed(async () => untilLive(origin, app, await cli.run('rollback', app)));
  return seconds;
};

/** Publishes and activates an app without the gate's browser. */
export const releaseUntested = async (cli: ReleaseCli, app: ChangedApp): Promise<void> => {
  const version = await cli.run('publish', app);
  await cli.run('activate', app, version, '--no-browser', 'bench');
};
