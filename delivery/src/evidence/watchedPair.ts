import { Refusal } from '../refusal';
import type { LiveApp } from '../registry/registry';
import { type Count, countEvidence, nothingTold } from './countEvidence';

/** The release under watch and the one that it is held against. */
export interface Pair {
  version: string;
  /** Since when it is out, or the other one, whichever is later. */
  since: Date;
  against: string;
  /** Only when the release is a canary: its share of all pages, 0 to 1. */
  share?: number;
}

const DAY = 24 * 60 * 60_000;

/**
 * A canary against the live release, or the live release against the one before.
 * @throws Refusal when there is nothing to watch
 */
export const pairOf = (app: string, watched: LiveApp | undefined): Pair => {
  if (!watched) throw new Refusal(`${app} has no live release.`);
  const { live, since, canary, previous } = watched;
  if (canary) {
    const later = Math.max(Date.parse(canary.since), Date.parse(since));
    return { version: canary.version, since: new Date(later), against: live, share: canary.percent / 100 };
  }
  const [before] = previous;
  if (!before) throw new Refusal(`${app} ${live} has no release before it to be held against.`);
  return { version: live, since: new Date(since), against: before.version };
};

/** Both sides as pages told of them. */
interface Told {
  before: Count;
  after: Count;
}

const back = (from: Date, ms: number): Date => new Date(from.getTime() - ms);

/**
 * Counts what was told of both sides. A canary and the live release: in the same time. A live release and the one before: as long a
 * time before the change as has passed since; where that has too few pages, the day before the change. A day at most.
 */
export const countPair = async (
  app: string,
  { version, since, against, share }: Pair,
  { samples, now }: { samples: number; now: Date },
  readEvidence: (since: Date) => Promise<string[]>,
): Promise<Told> => {
  const from = new Date(Math.max(since.getTime(), now.getTime() - DAY));
  const lines = await readEvidence(share === undefined ? back(since, DAY) : from);
  const told = (of: string, start: Date, end?: Date): Count =>
    countEvidence(
      lines.filter((line) => line.includes(of)),
      start,
      end,
    )
      .get(app)
      ?.get(of) ?? nothingTold;
  const after = told(version, from);
  if (share !== undefined) return { before: told(against, from), after };
  const justBefore = told(against, back(since, now.getTime() - from.getTime()), since);
  return { before: justBefore.pages < samples ? told(against, back(since, DAY), since) : justBefore, after };
};
