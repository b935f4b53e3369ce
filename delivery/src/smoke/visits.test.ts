import { handmadeApps } from '../testing/releaseOf';
import { addressOf, type Person, visitsOf } from './visits';

const paths = (candidate: string, as: Person) =>
  visitsOf(handmadeApps, new Set([candidate]), as).map(({ path, click }) => (click ? `${path} and ${click}` : path));

it.each<[candidate: string, as: Person, visits: string[]]>([
  ['mfe-wallet', 'visitor', ['/', '/deposit', '/withdraw', '/order', '/games']],
  ['mfe-wallet', 'member', ['/deposit', '/withdraw', '/order', '/', '/games']],
  ['mfe-games', 'visitor', ['/ and 菜单', '/games', '/withdraw']],
  ['mfe-games', 'member', ['/games', '/ and 菜单', '/deposit']],
  ['shell', 'visitor', ['/ and 菜单', '/withdraw', '/games']],
  ['shell', 'member', ['/ and 菜单', '/deposit', '/games']],
])('lists the visits for %s of a %s', (candidate, as, visits) => expect(paths(candidate, as)).toEqual(visits));

it.each<[Person, string[]]>([
  ['visitor', ['/deposit', '/withdraw', '/order', '/games']],
  ['member', ['/deposit', '/withdraw', '/order', '/games']],
])('leaves home out for a %s', (as, visits) =>
  expect(visitsOf(handmadeApps, new Set(['mfe-wallet']), as, false).map(({ path }) => path)).toEqual(visits),
);

it.each([
  ['/', '/'],
  ['/deposit', '/deposit?id=1'],
])('visits the route %s at %s', (path, address) => expect(addressOf(path)).toBe(address));
