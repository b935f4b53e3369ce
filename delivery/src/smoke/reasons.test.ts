import { handmadeApps } from '../testing/handmadeSite';
import { reasonsOf, type Finding } from './reasons';

const reasons = (candidate: string, ...findings: Finding[]) =>
  reasonsOf(findings, { apps: handmadeApps, candidates: new Set([candidate]) });

const on = (path: string, app: string, as: 'visitor' | 'member', ...symptoms: Finding['symptoms']): Finding => ({
  visit: { path, app, as },
  symptoms,
});

const boom = { text: 'the console said “TypeError: boom”', owner: 'mfe-wallet' };

it('says the same thing once, with every page where it was met', () => {
  expect(
    reasons(
      'mfe-wallet',
      on('/deposit', 'mfe-wallet', 'visitor', boom),
      on('/deposit', 'mfe-wallet', 'member', boom, boom),
      on('/withdraw', 'mfe-wallet', 'member', boom),
    ),
  ).toEqual([
    'mfe-wallet 1: /deposit as a visitor and as a member, /withdraw as a member: the console said “TypeError: boom”',
  ]);
});

it('drops the echo of an error that is said twice', () => {
  const echo = { text: 'the console said “mfe-wallet: /deposit TypeError: boom”', owner: 'mfe-wallet' };
  const uncaught = { text: 'nobody caught “TypeError: boom”', owner: 'mfe-wallet' };
  expect(reasons('mfe-wallet', on('/deposit', 'mfe-wallet', 'member', boom, echo, uncaught))).toEqual([
    'mfe-wallet 1: /deposit as a member: the console said “mfe-wallet: /deposit TypeError: boom”',
  ]);
});

it('follows the file: an error of the candidate on a page of another app is its own', () => {
  expect(reasons('mfe-wallet', on('/games', 'mfe-games', 'member', boom, { text: 'an area says “加载失败”' }))).toEqual(
    ['mfe-wallet 1: /games as a member: the console said “TypeError: boom”; an area says “加载失败”'],
  );
});

it.each([
  ['mfe-games', 'mfe-games 1'],
  ['mfe-wallet', 'shell is broken beside mfe-wallet 1'],
  ['shell', 'shell 1'],
])('names for a gap on home, where %s is tried, %s', (candidate, subject) => {
  const gap = on('/', 'shell', 'visitor', { text: 'an area says “加载失败”' });
  expect(reasons(candidate, gap)).toEqual([`${subject}: home as a visitor: an area says “加载失败”`]);
});

it('has nothing to say of visits on which nothing was wrong', () => {
  expect(reasons('mfe-wallet', on('/deposit', 'mfe-wallet', 'member'))).toEqual([]);
});
