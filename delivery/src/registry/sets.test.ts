import type { LiveApp } from './registry';
import { bandsOf, hasCanary, nameOf, setFor } from './sets';

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

test('a lot below the percentage gets the canary: bands lie inside one another', () => {
  expect(bandsOf(apps)).toEqual([0, 20, 50]);
  expect([...setFor(apps, 19).values()]).toEqual(['s1', 'w2', 'g2', 'a2']);
  expect([...setFor(apps, 20).values()]).toEqual(['s1', 'w1', 'g2', 'a1']);
  expect([...setFor(apps, 50).values()]).toEqual(['s1', 'w1', 'g1', 'a1']);
  expect(hasCanary(apps)).toBe(true);
  expect(hasCanary({ shell: app('s1') })).toBe(false);
});

test('a set has one name, whatever the order of its apps, and another with each other version', () => {
  const { games, shell, ...rest } = apps;
  expect(nameOf(setFor({ games, ...rest, shell }, 30))).toBe(nameOf(setFor(apps, 30)));
  expect(nameOf(setFor(apps, 30))).not.toBe(nameOf(setFor(apps, 60)));
  expect(nameOf(setFor(apps, 30))).toMatch(/^[0-9a-f]{12}$/);
});
