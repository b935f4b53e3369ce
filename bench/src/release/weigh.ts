import type { Answer } from './wire';

/** What a visit downloads of the site itself, in bytes over the wire; the API host's answers are no part of it. */
export interface Weight {
  /** The html, with the registry in it. */
  page: number;
  scripts: number;
  /** Pictures, the manifest, the service worker, answers to beacons. */
  other: number;
  all: number;
  /** Of all: files that the member had already, under the address of the release before. */
  unchanged: number;
}

const isOfSite = ({ path }: Answer): boolean => !path.startsWith('/api/');

const partOf = ({ path }: Answer): 'page' | 'scripts' | 'other' => {
  const { pathname } = new URL(path, 'http://site');
  if (pathname === '/' || pathname === '/index.html') return 'page';
  return pathname.endsWith('.js') && pathname.startsWith('/releases/') ? 'scripts' : 'other';
};

/** A release's file whichever release it is of; its name tells its content. */
const fileOf = ({ path }: Answer): string | undefined => {
  const [, app, file] = /^\/releases\/([^/]+)\/[^/]+\/([^?]+)/.exec(path) ?? [];
  return file && `${app}/${file}`;
};

/**
 * Sums what a visit has downloaded.
 * @param before what the same browser has downloaded in the visits before
 */
export const weigh = (visit: Answer[], before: Answer[]): Weight => {
  const had = new Set(before.map(fileOf));
  const weight: Weight = { page: 0, scripts: 0, other: 0, all: 0, unchanged: 0 };
  for (const answer of visit.filter(isOfSite)) {
    weight[partOf(answer)] += answer.bytes;
    weight.all += answer.bytes;
    const file = fileOf(answer);
    if (file && had.has(file)) weight.unchanged += answer.bytes;
  }
  return weight;
};
