import { simulatedBrowser } from '../../../e2e/src/releases/simulatedBrowser';
import type { Team } from '../../../e2e/src/releases/team';

const app = 'mfe-wallet';

/** How long a release takes at the command line, in seconds. */
export interface ReleaseSeconds {
  /** With the build. */
  publish: number;
  /** With the gate, which tries the release in a browser. */
  activate: number;
  /** From there until the first page that has it has come. */
  firstPage: number;
}

/** The same for going back. */
export interface RollbackSeconds {
  rollback: number;
  firstPage: number;
}

/** Runs `work`; gives what it gives and the seconds it took. */
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

/** Publishes the wallet and puts it live, as a team does. */
export const timeRelease = async (team: Team, origin: string): Promise<ReleaseSeconds> => {
  const [version, publish] = await timed(() => team.must('publish', app));
  const [, activate] = await timed(() => team.must('activate', app, version));
  const [, firstPage] = await timed(() => untilLive(origin, version));
  return { publish, activate, firstPage };
};

/** Takes the wallet's release back, as a team does. */
export const timeRollback = async (team: Team, origin: string): Promise<RollbackSeconds> => {
  const [version, rollback] = await timed(() => team.must('rollback', app));
  const [, firstPage] = await timed(() => untilLive(origin, version));
  return { rollback, firstPage };
};

/** Puts the wallet of a team's sources live without the gate's browser, as where to begin from. */
export const publishBaseline = async (team: Team): Promise<void> => {
  const version = await team.must('publish', app);
  await team.must('activate', app, version, '--no-browser', 'where the bench begins');
};
