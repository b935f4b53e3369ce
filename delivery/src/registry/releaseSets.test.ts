import type { LiveApp } from './registry';
import { cohortStarts, releaseSetId, releasesFor } from './releaseSets';

const app = (live: string, canary?: [version: string, percent: number]): LiveApp => ({
  live,
  since: '',
  by: '',
  previous: [],
  ...(canary ? { canary: { version: canary[0], percent: canary[1], since: '', by: '' } } : {}),
});

const apps = {
  shell: app('s1'),
  wallet: app('w1', ['w2', 20]),
  games: app('g1', ['g2', 50]),
  account: app('a1', ['a2', 20]),
};

test('buckets below the percentage get the canary, so cohorts are nested', () => {
  expect(cohortStarts(apps)).toEqual([0, 20, 50]);
  expect([...releasesFor(apps, 19).values()]).toEqual(['s1', 'w2', 'g2', 'a2']);
  expect([...releasesFor(apps, 20).values()]).toEqual(['s1', 'w1', 'g2', 'a1']);
  expect([...releasesFor(apps, 50).values()]).toEqual(['s1', 'w1', 'g1', 'a1']);
  expect(cohortStarts({ shell: app('s1') })).toEqual([0]);
});

test('the id of a release set depends on its versions, not on the order of its apps', () => {
  const { games, shell, ...rest } = apps;
  expect(releaseSetId(releasesFor({ games, ...rest, shell }, 30))).toBe(releaseSetId(releasesFor(apps, 30)));
  expect(releaseSetId(releasesFor(apps, 30))).not.toBe(releaseSetId(releasesFor(apps, 60)));
  expect(releaseSetId(releasesFor(apps, 30))).toMatch(/^[0-9a-f]{12}$/);
});
