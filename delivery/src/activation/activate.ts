import { SHELL } from '../appNames';
import { Refusal } from '../refusal';
import { type LiveApp, type Registry, type Tenure, swapRegistry } from '../registry/registry';
import { nameOf } from '../registry/sets';
import type { Site } from '../store/site';
import { releaseReader, soundness, staticReasons } from './passGate';
import { type Trial, setsOf, trialsOf, triedSets } from './trials';

/** A release that is to go live. */
export interface Choice {
  app: string;
  version: string;
}

interface Change {
  /** Who asks for it, as `status` shows it. */
  by: string;
  /** Why no browser has tried the release. */
  noBrowser?: string | undefined;
  /** Why it goes live against the gate. */
  force?: string | undefined;
  /** Told what the gate said against it, when it was forced. */
  overruled?: (reasons: string[]) => void;
  /** Told what else there is to know, a line each. */
  say?: (line: string) => void;
}

interface Activation extends Change {
  /** To so many percent of the members only, 1 to 99. */
  canary?: number | undefined;
  /** Tries a set in a browser; gives every reason against it. */
  tryInBrowser?: ((trial: Trial) => Promise<string[]>) | undefined;
}

/** What `rollback` says of an app that is off the site. */
const NONE = 'none';

/** So many releases can be rolled back to, at most. */
const HISTORY = 50;

const tenureOf = ({ live, previous: _previous, canary: _canary, ...rest }: LiveApp): Tenure => ({
  version: live,
  ...rest,
});

const liveApp = ({ version, ...rest }: Tenure, previous: Tenure[]): LiveApp => ({
  live: version,
  ...rest,
  previous: previous.slice(0, HISTORY),
});

const beginning = ({ version }: Choice, digest: string, { by, noBrowser, force }: Change): Tenure => ({
  version,
  digest,
  since: new Date().toISOString(),
  by,
  ...(noBrowser === undefined ? {} : { noBrowser }),
  ...(force === undefined ? {} : { forced: force }),
});

const judge = (reasons: string[], { force, overruled }: Change): void => {
  if (reasons.length === 0) return;
  if (force === undefined) throw new Refusal(...reasons);
  overruled?.(reasons);
};

/** The app with its new release: for everybody, or beside the live one as its canary. */
const withRelease = (
  { app, version }: Choice,
  now: LiveApp | undefined,
  tenure: Tenure,
  percent: number | undefined,
): LiveApp => {
  if (percent === undefined) {
    if (!now) return liveApp(tenure, []);
    return now.live === version
      ? liveApp(tenureOf(now), now.previous)
      : liveApp(tenure, [tenureOf(now), ...now.previous]);
  }
  if (!now) throw new Refusal(`${app} has no live release for the other members: activate it for everybody.`);
  if (now.live === version) throw new Refusal(`${app} ${version} is live for everybody.`);
  return { ...now, canary: { ...tenure, percent } };
};

const isSo = ({ version }: Choice, now: LiveApp | undefined, percent: number | undefined): boolean =>
  percent === undefined
    ? now?.live === version && !now.canary
    : now?.canary?.version === version && now.canary.percent === percent;

/**
 * Puts published releases live, several of them in one swap; with `canary`, for that part of the members. For everybody, it ends the
 * app's canary. What is live so already stays as it is.
 * @throws Refusal with every reason of the gate; then nothing has changed
 */
export const activate = async (site: Site, choices: Choice[], change: Activation): Promise<void> => {
  const { canary: percent, tryInBrowser } = change;
  const tried = new Set<string>();
  const read = releaseReader(site.store);
  const soundDigest = soundness(site.store, read);
  await swapRegistry(site, async (apps) => {
    const fresh = choices.filter((choice) => !isSo(choice, apps[choice.app], percent));
    if (fresh.length === 0) {
      change.say?.(`Nothing to do: ${choices.map(({ app, version }) => `${app} ${version}`).join(', ')} is live so.`);
      await site.store.settle?.();
      return undefined;
    }
    const next = { ...apps };
    for (const choice of fresh) {
      const digest = await soundDigest(choice);
      next[choice.app] = withRelease(choice, apps[choice.app], beginning(choice, digest, change), percent);
    }
    const trials = trialsOf(apps, next);
    judge(await staticReasons(trials, read, false), change);
    const known = triedSets(apps);
    for (const trial of tryInBrowser ? trials : []) {
      const set = nameOf(trial.after);
      if (known.has(set) || tried.has(set)) continue;
      judge((await tryInBrowser?.(trial)) ?? [], change);
      tried.add(set);
    }
    return next;
  });
};

/**
 * Withdraws an app's canary while one is out; else puts the release before live again; done again, the one before that. An app without
 * one goes off the site, if forced. Nothing is built.
 * @param change `of`: only if it is this release that is out
 * @returns the version that everybody gets now, or `none`
 * @throws Refusal when there is none, or when it no longer fits what else is live
 */
export const rollback = async (site: Site, app: string, change: Change & { of?: string }): Promise<string> => {
  let version = '';
  let withdrawn: string | undefined;
  const { of } = change;
  const read = releaseReader(site.store);
  const soundDigest = soundness(site.store, read);
  await swapRegistry(site, async (apps: Registry['apps']) => {
    const now = apps[app];
    if (!now) throw new Refusal(`${app} has no live release.`);
    const out = now.canary?.version ?? now.live;
    if (of !== undefined && of !== out) throw new Refusal(`${app} ${of} is not out any more; ${out} is.`);
    const next = { ...apps };
    let { force } = change;
    let trials: Trial[];
    if (now.canary) {
      version = now.live;
      withdrawn = now.canary.version;
      next[app] = liveApp(tenureOf(now), now.previous);
      // Back to what others have all the time, whatever there is to say of it.
      const known = setsOf(apps);
      trials = trialsOf(apps, next).filter(({ after }) => !known.has(nameOf(after)));
    } else {
      const [before, ...earlier] = now.previous;
      if (before) {
        version = before.version;
        // What was live for a reason may be so again for the same.
        force ??= before.forced;
        const digest = await soundDigest({ app, ...before });
        next[app] = liveApp(beginning({ app, version }, digest, { ...change, force }), earlier);
      } else {
        if (app === SHELL) throw new Refusal(`${app} ${now.live} has no release before it.`);
        version = NONE;
        delete next[app];
        const reason = `${app} ${now.live} has no release before it: with --force REASON the app is taken off the site.`;
        judge([reason], change);
      }
      trials = trialsOf(apps, next);
    }
    judge(await staticReasons(trials, read, true), { ...change, force });
    return next;
  });
  if (withdrawn !== undefined) change.say?.(`The canary ${withdrawn} is withdrawn; everybody gets what most had.`);
  return version;
};
