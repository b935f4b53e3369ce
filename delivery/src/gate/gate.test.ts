import type { PublishedDescriptor } from '../format/descriptor';
import { byName, endpointOf, provides, releaseOf as app } from '../testing/releaseOf';
import { gateViolations } from './gate';

const shell = (version: string, exports: string[]) => app('shell', { provides: provides({ version, exports }) });
const carries = (singletons: Record<string, string>) => app('shell', { provides: provides({}, { singletons }) });
const needs = (range: string, uses: string[]) => ({
  shared: { package: '@site/shared', compiledAgainst: '1.2.0', range, uses },
});

/** The releases after the change, the changed apps, and the violations. */
const cases: [what: string, live: PublishedDescriptor[], changed: string[], violations: RegExp[]][] = [
  ['a compatible set', [app('shell'), app('mfe-games'), app('mfe-wallet')], ['mfe-wallet'], []],
  ['a whole first set', [app('mfe-games'), app('shell'), app('mfe-wallet')], ['shell', 'mfe-games', 'mfe-wallet'], []],
  [
    'a page that throws when it is prerendered',
    [app('shell'), app('mfe-games', { unrendered: { '/games': 'Error: boom' } }), app('mfe-wallet')],
    ['mfe-games'],
    [/^mfe-games \S+: the page \/games throws without a browser: Error: boom\./],
  ],
  [
    'such a page of an app that stays',
    [app('shell'), app('mfe-games', { unrendered: { '/games': 'Error: boom' } }), app('mfe-wallet')],
    ['mfe-wallet'],
    [],
  ],
  ['an app without a shell', [app('mfe-games')], ['mfe-games'], [/has no shell/]],
  [
    'a shared package too old',
    [app('shell'), app('mfe-games', needs('^1.3.0', []))],
    ['mfe-games'],
    [/needs @site\/shared \^1\.3\.0; shell \S+ has 1\.2\.0\. Activate a shell with it first/],
  ],
  [
    'a name that shared lacks',
    [app('shell'), app('mfe-games', needs('^1.2.0', ['Button', 'Chart']))],
    ['mfe-games'],
    [/uses Chart of/],
  ],
  [
    'a route reference that shared lacks',
    [
      app('shell', { provides: provides({ exports: ['Button', 'to'], references: ['to.home'] }) }),
      app('mfe-games', {
        shared: { ...needs('^1.2.0', ['to']).shared, references: ['to.home', 'to.arena'] },
      }),
    ],
    ['mfe-games'],
    [/mfe-games \S+ uses to\.arena of @site\/shared/],
  ],
  [
    'a shell that breaks two live apps',
    [shell('2.0.0', []), app('mfe-games'), app('mfe-wallet', needs('^1.0.0', []))],
    ['shell'],
    [
      /mfe-games \S+ needs .* Build mfe-games with @site\/shared 2\.0\.0 and activate both at once/,
      /mfe-games \S+ uses Button .* Keep it, or activate a release of mfe-games without it first/,
      /mfe-wallet \S+ needs/,
    ],
  ],
  [
    'singletons that the shell carries',
    [
      carries({ react: '19.3.1' }),
      app('mfe-games', { singletons: { react: '^19.1.0', '@site/shared': '^1.2.0' } }),
      app('mfe-wallet', { singletons: { react: '^19.3.1' } }),
    ],
    ['shell', 'mfe-games', 'mfe-wallet'],
    [],
  ],
  [
    'a new app whose singletons the live shell lacks',
    [
      carries({ react: '18.3.1' }),
      app('mfe-games', { singletons: { react: '^19.1.0', 'styled-components': '^6.6.0' } }),
      app('mfe-wallet', { singletons: { react: '^19.1.0' } }),
    ],
    ['mfe-games'],
    [
      /mfe-games \S+ needs react \^19\.1\.0; shell \S+ has 18\.3\.1/,
      /mfe-games \S+ needs styled-components \^6\.6\.0; shell \S+ has none/,
    ],
  ],
  [
    'an app that was built with an older major than that of the live shell',
    [shell('2.0.0', []), app('mfe-games', needs('^1.2.0', []))],
    ['mfe-games'],
    [/shell \S+ has 2\.0\.0\. Build mfe-games with @site\/shared 2\.0\.0\.$/],
  ],
  [
    'an older shell than a live app needs',
    [app('shell'), app('mfe-games', needs('^1.3.0', []))],
    ['shell'],
    [/shell \S+ has 1\.2\.0\. Keep the live shell, or activate a release of mfe-games without that need first\.$/],
  ],
  [
    'a new shell that carries other singletons than the live apps need',
    [
      carries({ react: '20.0.0' }),
      app('mfe-games', { singletons: { react: '^19.1.0' } }),
      app('mfe-wallet', { singletons: { react: '^20.0.0' } }),
    ],
    ['shell'],
    [/mfe-games \S+ needs react/],
  ],
  [
    'an unchanged app that is incompatible already',
    [app('shell'), app('mfe-games', needs('^9.0.0', [])), app('mfe-wallet')],
    ['mfe-wallet'],
    [],
  ],
  [
    'a route taken in another case',
    [
      app('shell'),
      app('mfe-games', { routes: [{ path: '/x', preload: [] }] }),
      app('mfe-wallet', { routes: [{ path: '/X', preload: [] }] }),
    ],
    ['mfe-wallet'],
    [/the route \/X is taken by mfe-games/],
  ],
  [
    'a slot and an endpoint taken',
    [
      app('shell'),
      app('mfe-games'),
      app('mfe-wallet', { slots: [{ name: 'home.mfe-games', preload: [] }], endpoints: [endpointOf('mfe-gamesGet')] }),
    ],
    ['mfe-wallet'],
    [/the slot home\.mfe-games is taken/, /the endpoint mfe-gamesGet is taken/],
  ],
  [
    'two new apps in conflict, reported once',
    [
      app('shell'),
      app('mfe-games', { endpoints: [endpointOf('same')] }),
      app('mfe-wallet', { endpoints: [endpointOf('same')] }),
    ],
    ['mfe-games', 'mfe-wallet'],
    [/mfe-wallet \S+: the endpoint same is taken by mfe-games/],
  ],
  [
    'a name taken twice by one app',
    [app('shell'), app('mfe-games', { endpoints: [endpointOf('a'), endpointOf('a')] })],
    ['mfe-games'],
    [/the endpoint a is taken by itself/],
  ],
];

test.each(cases)('gate: %s', (_case, live, changed, violations) => {
  const given = gateViolations({ live: byName(...live), before: new Map(), changed: new Set(changed) });
  expect(given).toHaveLength(violations.length);
  violations.forEach((violation, index) => expect(given[index]).toMatch(violation));
});
