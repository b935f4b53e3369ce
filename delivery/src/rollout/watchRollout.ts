import { setTimeout as sleep } from 'node:timers/promises';
import { type Rollout, readRegistry } from '../registry/registry';
import type { Site } from '../store/site';
import { stepEnd } from './nextChange';
import { describeRollout } from './rolloutState';

interface WatchedRollout {
  site: Site;
  app: string;
  version: string;
  /** Advances the rollout when it is time. */
  judge: () => Promise<void>;
  err: (line: string) => void;
  signal: AbortSignal;
  /** ms */
  interval?: number | undefined;
}

/** The time that is left of a step, as text. */
const remaining = (rollout: Rollout, now: number): string => {
  const seconds = Math.max(0, Math.round((stepEnd(rollout) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Shows the time that is left in one line of a terminal, which is rewritten. */
const terminalLine = (stream: NodeJS.WriteStream) => {
  let isShown = false;
  const clear = (): void => {
    if (isShown) stream.write('\r\u001b[K');
    isShown = false;
  };
  const show = (text: string): void => {
    if (!stream.isTTY) return;
    clear();
    stream.write(text);
    isShown = true;
  };
  return { show, clear };
};

/**
 * Prints a line for each change of a rollout, until it has ended.
 * @returns undefined if everybody gets the release; otherwise the reasons: it was withdrawn, another activation ended
 * it, or watching was stopped
 */
export const watchRollout = async (watched: WatchedRollout): Promise<string[] | undefined> => {
  const { site, app, version, judge, err, signal, interval = 1000 } = watched;
  const line = terminalLine(process.stderr);
  let printed = '';
  while (!signal.aborted) {
    await judge();
    const now = (await readRegistry(site)).apps[app];
    const rollout = now?.rollout?.version === version ? now.rollout : undefined;
    if (!rollout)
      return now?.live === version ? undefined : [`The rollout of ${app} ${version} was ended by another activation.`];
    const text = describeRollout(app, rollout);
    line.clear();
    if (text !== printed) err(text);
    printed = text;
    if (rollout.state === 'done') return undefined;
    if (rollout.state === 'withdrawn') return [`${app} ${version} was withdrawn: ${rollout.reason}`];
    if (rollout.state === 'advancing')
      line.show(`${rollout.percent} %, next step in ${remaining(rollout, Date.now())}`);
    await sleep(interval, undefined, { signal }).catch(() => undefined);
  }
  line.clear();
  return [
    `No longer watching. The rollout of ${app} ${version} goes on while an edge of the site runs here.`,
    `Look at it with \`npm run release -- rollout ${app}\`; end it with \`rollout withdraw ${app}\`.`,
  ];
};
