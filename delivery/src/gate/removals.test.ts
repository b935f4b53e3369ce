import type { PublishedDescriptor } from '../format/descriptor';
import { byName, provides, releaseOf } from '../testing/releaseOf';
import { gateViolations } from './gate';

const advice = 'Keep it, or release them without it first.';

const routes = (...paths: string[]) => ({ routes: paths.map((path) => ({ path, preload: [] })) });
const next = (name: string, differences: Partial<PublishedDescriptor>) =>
  releaseOf(name, { version: '1.1.0-bbbbbbbbbbbb', ...differences });

const shell = releaseOf('shell', { ...routes('/'), slots: [], links: ['/assets'] });
const wallet = releaseOf('mfe-wallet', { ...routes('/deposit', '/assets'), slots: [] });
const account = releaseOf('mfe-account', { ...routes('/login'), slots: [], links: ['/assets', '/login'] });
const silent = releaseOf('mfe-games', { ...routes('/games'), slots: [] });

const shellWith = (release: typeof next, slots: string[] = []) =>
  release('shell', { slots: [], provides: provides({}, { slots }) });
const widget = releaseOf('mfe-games', { slots: [{ name: 'home.games', preload: [] }] });

/** The live releases, the changed ones, and all violations. */
const cases: [what: string, before: PublishedDescriptor[], after: PublishedDescriptor[], reasons: string[]][] = [
  [
    'a route is gone to which two apps link',
    [shell, wallet, account, silent],
    [next('mfe-wallet', { ...routes('/deposit'), slots: [] })],
    [
      'mfe-wallet 1.1.0-bbbbbbbbbbbb: the route /assets is gone; ' +
        'shell 1.0.0-aaaaaaaaaaaa and mfe-account 1.0.0-aaaaaaaaaaaa link to it. ' +
        advice,
    ],
  ],
  [
    'a route is gone to which only its own app still links',
    [wallet, account],
    [
      next('mfe-wallet', { ...routes('/deposit'), slots: [], links: ['/assets'] }),
      next('mfe-account', { ...routes('/login'), slots: [], links: [] }),
      shellWith(next),
    ],
    [],
  ],
  [
    'an app starts linking to a route that goes in the same change',
    [releaseOf('shell', { ...routes('/'), slots: [] }), wallet, silent],
    [
      next('mfe-wallet', { ...routes('/deposit'), slots: [] }),
      next('mfe-games', { ...routes('/games'), slots: [], links: ['/assets'] }),
    ],
    ['mfe-wallet 1.1.0-bbbbbbbbbbbb: the route /assets is gone; mfe-games 1.1.0-bbbbbbbbbbbb links to it. ' + advice],
  ],
  [
    'a route moves to another app',
    [shell, wallet, account],
    [
      next('mfe-wallet', { ...routes('/deposit'), slots: [] }),
      next('mfe-games', { ...routes('/games', '/assets'), slots: [] }),
    ],
    [],
  ],
  [
    'a route that differs from its links in case and by a slash',
    [releaseOf('shell', { slots: [], links: ['/Notice/', '/'] }), releaseOf('mfe-account', routes('/notice', '/'))],
    [next('mfe-account', routes('/NOTICE', '/'))],
    [],
  ],
  ['a link to what was never live', [shell, account], [next('mfe-wallet', { ...routes('/deposit'), slots: [] })], []],
  [
    'a slot is gone that an app fills',
    [shellWith(releaseOf, ['home.games', 'home.other']), widget],
    [shellWith(next, [])],
    ['shell 1.1.0-bbbbbbbbbbbb: the slot home.games is gone; mfe-games 1.0.0-aaaaaaaaaaaa fills it. ' + advice],
  ],
  [
    'an app that stops filling a slot',
    [shellWith(releaseOf, ['home.games']), widget],
    [next('mfe-games', { slots: [] })],
    [],
  ],
];

test.each(cases)('removal check: %s', (_case, before, after, reasons) => {
  const given = gateViolations({
    live: byName(...before, ...after),
    before: byName(...before),
    changed: new Set(after.map(({ name }) => name)),
  });
  expect(given).toEqual(reasons);
});
