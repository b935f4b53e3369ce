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
  ['visitor', ['login.popup']],
  ['member', ['session.reality-check']],
])('shows a %s the widgets that home does not have, last', (as, widgets) => {
  const slots = ['home.games', 'sidebar.account', 'login.popup', 'session.reality-check'].map((name) => ({ name }));
  const apps = new Map([...handmadeApps, ['mfe-account', { version: '1', routes: [], slots }]]);
  const visits = visitsOf(apps, new Set(['mfe-account']), as);
  expect(visits.slice(-1).map(({ path, widget }) => [path, widget])).toEqual(widgets.map((name) => [name, { name }]));
  expect(visitsOf(apps, new Set(['mfe-wallet']), as).filter(({ widget }) => widget)).toEqual([]);
});

it.each([
  ['/', '/'],
  ['/deposit', '/deposit?id=1'],
])('visits the route %s at %s', (path, address) => expect(addressOf(path)).toBe(address));
