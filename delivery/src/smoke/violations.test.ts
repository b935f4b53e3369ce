import { handmadeApps } from '../testing/releaseOf';
import { type Finding, violationsOf } from './violations';

const violations = (candidate: string, ...findings: Finding[]) =>
  violationsOf(findings, { apps: handmadeApps, candidates: new Set([candidate]) });

const on = (path: string, app: string, as: 'visitor' | 'member', ...symptoms: Finding['symptoms']): Finding => ({
  visit: { path, app, as },
  symptoms,
});

const boom = { text: 'the console said “TypeError: boom”', owner: 'mfe-wallet' };

it('reports a problem once, with all its pages', () => {
  expect(
    violations(
      'mfe-wallet',
      on('/deposit', 'mfe-wallet', 'visitor', boom),
      on('/deposit', 'mfe-wallet', 'member', boom, boom),
      on('/withdraw', 'mfe-wallet', 'member', boom),
    ),
  ).toEqual([
    'mfe-wallet 1: /deposit as a visitor and as a member, /withdraw as a member: the console said “TypeError: boom”',
  ]);
});

it('reports an error once that the page reports several times', () => {
  const repeated = { text: 'the console said “mfe-wallet: /deposit TypeError: boom”', owner: 'mfe-wallet' };
  const uncaught = { text: 'uncaught “TypeError: boom”', owner: 'mfe-wallet' };
  expect(violations('mfe-wallet', on('/deposit', 'mfe-wallet', 'member', boom, repeated, uncaught))).toEqual([
    'mfe-wallet 1: /deposit as a member: the console said “mfe-wallet: /deposit TypeError: boom”',
  ]);
});

it('blames the app whose file failed, also on a page of another app', () => {
  expect(
    violations('mfe-wallet', on('/games', 'mfe-games', 'member', boom, { text: 'an area says “加载失败”' })),
  ).toEqual(['mfe-wallet 1: /games as a member: the console said “TypeError: boom”; an area says “加载失败”']);
});

it.each([
  ['mfe-games', 'mfe-games 1'],
  ['mfe-wallet', 'shell is broken beside mfe-wallet 1'],
  ['shell', 'shell 1'],
])('with %s as candidate, blames %s for a failed area on home', (candidate, subject) => {
  const failedArea = on('/', 'shell', 'visitor', { text: 'an area says “加载失败”' });
  expect(violations(candidate, failedArea)).toEqual([`${subject}: home as a visitor: an area says “加载失败”`]);
});

it('reports nothing for visits without symptoms', () => {
  expect(violations('mfe-wallet', on('/deposit', 'mfe-wallet', 'member'))).toEqual([]);
});
