import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Waiver } from './finding';

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
