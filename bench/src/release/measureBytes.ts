import type { SentResponse } from './recordResponses';

/** What a visit downloads of the site itself, in transferred bytes of bodies, without API responses. */
export interface ByteCounts {
  /** The HTML, with the registry in it. */
  document: number;
  scripts: number;
  /** Pictures, the manifest, the service worker, answers to beacons. */
  other: number;
  all: number;
  /** Files that the member already had, with the same content. */
  unchanged: string[];
}

const pathOf = ({ path }: SentResponse): string => new URL(path, 'http://site').pathname;

const isOfSite = (answer: SentResponse): boolean => !pathOf(answer).startsWith('/api/');

const partOf = (answer: SentResponse): 'document' | 'scripts' | 'other' => {
  const path = pathOf(answer);
  if (path === '/' || path === '/index.html') return 'document';
  return path.endsWith('.js') && path !== '/sw.js' ? 'scripts' : 'other';
};

/** A file whose name contains its content hash, without the version of the release; undefined for other responses. */
const fileOf = (answer: SentResponse): string | undefined =>
  /^\/[^/]+\/.+\.\w+$/.test(pathOf(answer))
    ? pathOf(answer).replace(/^\/releases\/([^/]+)\/[^/]+\//, '$1/')
    : undefined;

/**
 * Sums what a visit has downloaded.
 * @param before what the same browser has downloaded in the visits before
 */
export const measureBytes = (visit: SentResponse[], before: SentResponse[]): ByteCounts => {
  const had = new Set(before.map(fileOf));
  const counts: ByteCounts = { document: 0, scripts: 0, other: 0, all: 0, unchanged: [] };
  for (const answer of visit.filter(isOfSite)) {
    counts[partOf(answer)] += answer.body;
    counts.all += answer.body;
    const file = fileOf(answer);
    if (answer.status === 200 && file && had.has(file)) counts.unchanged.push(file);
  }
  return counts;
};
