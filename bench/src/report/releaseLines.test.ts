import type { ReleaseResult, ReturnVisit } from '../release/measureRelease';
import type { ByteCounts } from '../release/measureBytes';
import { releaseLines } from './releaseLines';

const weight = (page: number, scripts: number, unchanged: number): ByteCounts => ({
  page,
  scripts,
  other: 0,
  all: page + scripts,
  unchanged,
});
const returnVisit = (afterRelease: ByteCounts, withoutRelease: number, wrong: string[] = []): ReturnVisit => ({
  afterRelease,
  withoutRelease: weight(withoutRelease, 0, 0),
  answers: [],
  wrong,
});
const result = (wrong: string[] = []): ReleaseResult => ({
  visits: {
    federated: returnVisit(weight(8000, 16_000, 3000), 900, wrong),
    plain: returnVisit(weight(1000, 199_000, 80_000), 800),
  },
  seconds: { publish: 4.61, activate: 12.04, firstPage: 0.05, back: { rollback: 0.91, firstPage: 0.04 } },
});

it('compares the bytes of both sites and of the plain bundle at best, and lists the times', () => {
  expect(releaseLines(result())).toEqual([
    'After a wallet release, what a member downloads who had everything cached: home, then the deposit',
    '',
    'downloaded          federated     plain  ratio  aim',
    '------------------  ---------  --------  -----  ---------------',
    'page                   8.0 kB    1.0 kB  8.00x',
    'scripts               16.0 kB  199.0 kB  0.08x',
    'other                  0.0 kB    0.0 kB',
    'all                   24.0 kB  200.0 kB  0.12x  <= 0.15x met',
    'all, plain at best    24.0 kB  120.0 kB  0.20x  <= 0.15x missed',
    '',
    'federated: 3.0 kB of it files that had not changed; without a release 0.9 kB',
    'plain: 80.0 kB of it files that had not changed; without a release 0.8 kB',
    'From publish to live: 16.7 s (publish with the build 4.6 s, ' +
      "activate with the gate's browser 12.0 s, the first page 0.05 s)",
    'Rolled back: 0.95 s (rollback 0.91 s, the first page 0.04 s)',
  ]);
});

it('lists each error once', () => {
  const lines = releaseLines(result(['404 /a.js', '404 /a.js']));
  expect(lines.filter((line) => line.includes('WENT WRONG'))).toEqual(['release, federated: WENT WRONG: 404 /a.js']);
});
