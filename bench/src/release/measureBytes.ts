import type { SentResponse } from './recordResponses';

/** What a visit downloads of the site itself, in transferred bytes, without API responses. */
export interface ByteCounts {
  /** The html, with the registry in it. */
  page: number;
  scripts: number;
  /** Pictures, the manifest, the service worker, answers to beacons. */
  other: number;
  all: number;
  /** The part of `all` that the member already had under the previous release's URL. */
  unchanged: number;
}

const isOfSite = ({ path }: SentResponse): boolean => !path.startsWith('/api/');

const partOf = ({ path }: SentResponse): 'page' | 'scripts' | 'other' => {
  const { pathname } = new URL(path, 'http://site');
  if (pathname === '/' || pathname === '/index.html') return 'page';
  return pathname.endsWith('.js') && pathname.startsWith('/releases/') ? 'scripts' : 'other';
};

/** A release's file without its version; the file name contains the content hash. */
const fileOf = ({ path }: SentResponse): string | undefined => {
  const [, app, file] = /^\/releases\/([^/]+)\/[^/]+\/([^?]+)/.exec(path) ?? [];
  return file && `${app}/${file}`;
};

/**
 * Sums what a visit has downloaded.
 * @param before what the same browser has downloaded in the visits before
 */
export const measureBytes = (visit: SentResponse[], before: SentResponse[]): ByteCounts => {
  const had = new Set(before.map(fileOf));
  const weight: ByteCounts = { page: 0, scripts: 0, other: 0, all: 0, unchanged: 0 };
  for (const answer of visit.filter(isOfSite)) {
    weight[partOf(answer)] += answer.bytes;
    weight.all += answer.bytes;
    const file = fileOf(answer);
    if (file && had.has(file)) weight.unchanged += answer.bytes;
  }
  return weight;
};
