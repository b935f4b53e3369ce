import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a checker found. */
export interface Finding {
  /** The checker's name, such as `redocly`. */
  judge: string;
  rule: string;
  /** A file, a file and a regular expression, a pointer into a document, or the path of a page with the element. */
  at: string;
  text: string;
}

/** A rule that may be broken at some places, with the reason. Without `at` and `places` it may be broken everywhere. */
export interface Waiver {
  judge: string;
  rule: string;
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

/** A file and one of its regular expressions. */
const filePattern = /^\S+ \/.+\/$/;

/**
 * The waivers of `waivers.json`, one for each of their places. Throws unless a waiver of `recheck` names the regular
 * expressions: a waiver of a whole file would also waive those that are added to it later.
 */
export const readWaivers = (): Waiver[] => {
  const waivers = JSON.parse(readFileSync(join(import.meta.dirname, 'waivers.json'), 'utf8')) as Waiver[];
  return waivers.flatMap((waiver) => {
    const { judge, at, places } = waiver;
    if (judge === 'recheck' && (at !== undefined || !places?.every((place) => filePattern.test(place)))) {
      const found = JSON.stringify(places ?? at ?? '');
      throw new Error(`waivers.json: list each \`FILE /PATTERN/\` in \`places\` of a recheck waiver, not ${found}.`);
    }
    return places ? places.map((place) => ({ ...waiver, places: [place] })) : [waiver];
  });
};
