import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface Finding {
  /** The checker's name, such as `redocly`. */
  judge: string;
  rule: string;
  /** A file and a regular expression, a pointer into a document, a call, or the path of a page with the element. */
  at: string;
  text: string;
}

/** A rule that may be broken at some places, with the reason. Without `at` and `places` it may be broken everywhere. */
export interface Waiver extends Pick<Finding, 'judge' | 'rule'> {
  /** Regular expression that `at` of the finding must match. */
  at?: string;
  /** The places themselves, as `at` of the findings names them. */
  places?: string[];
  reason: string;
}

export const isWaivedBy = (finding: Finding, { judge, rule, at, places }: Waiver): boolean =>
  finding.judge === judge &&
  finding.rule === rule &&
  (at === undefined || new RegExp(at, 'u').test(finding.at)) &&
  (places === undefined || places.includes(finding.at));

/**
 * The waivers of `waivers.json`, one for each of their places. Throws unless a waiver of `recheck` lists `FILE
 * /PATTERN/`: a waiver of a file would also waive regular expressions that are added to it later.
 */
export const readWaivers = (): Waiver[] => {
  const waivers = JSON.parse(readFileSync(join(import.meta.dirname, 'waivers.json'), 'utf8')) as Waiver[];
  return waivers.flatMap((waiver) => {
    const { judge, places } = waiver;
    if (judge === 'recheck' && !places?.every((place) => /^\S+ \/.+\/$/.test(place)))
      throw new Error('waivers.json: list each `FILE /PATTERN/` in `places` of a recheck waiver.');
    return places ? places.map((place) => ({ ...waiver, places: [place] })) : [waiver];
  });
};

/** Loads a checker's module. They are installed here alone, so that the site and its tests need none of them. */
export const load = createRequire(join(import.meta.dirname, 'package.json')) as <Module>(name: string) => Module;

/** Path of a file of a checker's package. */
export const packageFile = (...parts: string[]): string => join(import.meta.dirname, 'node_modules', ...parts);

/** Installs the pinned checkers unless they are installed. Throws if npm fails. */
export const installCheckers = (): void => {
  const npm = (...words: string[]) =>
    spawnSync('npm', [...words, '--silent'], { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] })
      .status;
  if (npm('ls') !== 0 && npm('ci', '--ignore-scripts', '--omit=optional') !== 0)
    throw new Error('The checkers could not be installed.');
};
