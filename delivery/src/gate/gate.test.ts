import type { PublishedDescriptor, Endpoint } from '../format/descriptor';
import { byName, endpointOf, provides, releaseOf as app, releaseOf } from '../testing/releaseOf';
import { gateViolations } from './gate';
import { conflictViolations } from './conflicts';

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

describe('what is removed', () => {
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
});

describe('props of a slot', () => {
  type Props = Record<string, string>;

  /** The reasons against an account app whose popup expects `props`, in a shell that passes `passed`. */
  const violations = (props: Props | undefined, passed: Props | undefined, changed = 'mfe-account') => {
    const slotProps = passed && { 'login.popup': passed };
    const shell = releaseOf('shell', { slots: [], provides: provides({}, { slots: ['login.popup'], slotProps }) });
    const account = releaseOf('mfe-account', {
      slots: [{ name: 'login.popup', preload: [], ...(props && { props }) }],
    });
    const live = byName(shell, account);
    return gateViolations({ live, before: live, changed: new Set([changed]) });
  };

  test.each<[what: string, props: Props | undefined, passed: Props | undefined]>([
    ['the same props', { onClose: '() => void' }, { onClose: '() => void' }],
    ['more than the widget expects', {}, { onClose: '() => void' }],
    ['no prop that the widget can do without', { redirect: 'string?' }, {}],
    ['a prop always that the widget can do without', { redirect: 'string?' }, { redirect: 'string' }],
    ['nothing that is known', { onClose: '() => void' }, undefined],
    ['props to a widget of which none are known', undefined, { onClose: '() => void' }],
  ])('accepts a shell that passes %s', (_what, props, passed) => {
    expect(violations(props, passed)).toEqual([]);
  });

  test.each<[what: string, props: Props, passed: Props, reason: RegExp]>([
    [
      'lacks a prop',
      { onOpen: '() => void' },
      { onClose: '() => void' },
      /expects the prop onOpen as .*; .* passes none\./,
    ],
    ['passes another kind', { redirect: 'string' }, { redirect: '() => void' }, /as string; .* passes \(\) => void\./],
    ['may leave it out', { redirect: 'string' }, { redirect: 'string?' }, /as string; .* passes string\?\./],
    ['has only what objects inherit', { constructor: 'string' }, {}, /constructor as string; .* passes none\./],
  ])('refuses a widget whose shell %s, whichever of the two is released', (_what, props, passed, reason) => {
    for (const changed of ['mfe-account', 'shell'])
      expect(violations(props, passed, changed)).toEqual([expect.stringMatching(reason)]);
  });
});

describe('endpoints of one name', () => {
  const orders = (shape: string, overrideExisting: Endpoint['overrideExisting'] = false): Endpoint => ({
    name: 'walletGetOrders',
    shape,
    overrideExisting,
  });
  type Side = [app: string, endpoint: Endpoint];

  const cases: [what: string, mine: Side, theirs: Side, reason: RegExp | undefined][] = [
    [
      'another shape',
      ['mfe-games', orders('a')],
      ['mfe-wallet', orders('b')],
      /: the endpoint walletGetOrders is defined by mfe-wallet \S+ with another shape\. Use another name\.$/,
    ],
    ['the same shape, and both keep what is there', ['mfe-games', orders('a')], ['mfe-wallet', orders('a')], undefined],
    [
      'the same shape, but one of two apps loaded in any order throws',
      ['mfe-games', orders('a')],
      ['mfe-wallet', orders('a', 'throw')],
      /is taken by mfe-wallet \S+, in the same shape, but .*'throw'/,
    ],
    [
      'the same shape, and only the shell, which comes first, throws',
      ['mfe-games', orders('a')],
      ['shell', orders('a', 'throw')],
      undefined,
    ],
    [
      'a new shell with the same shape, when the app that comes second throws',
      ['shell', orders('a')],
      ['mfe-games', orders('a', 'throw')],
      /shell \S+: the endpoint walletGetOrders is taken by mfe-games/,
    ],
    ['another name', ['mfe-games', orders('a', 'throw')], ['mfe-wallet', endpointOf('walletGetOrder')], undefined],
  ];

  test.each(cases)('an endpoint of the same name: %s', (_case, [app, mine], [other, theirs], reason) => {
    const conflicts = conflictViolations(releaseOf(app, { endpoints: [mine] }), [
      releaseOf(other, { endpoints: [theirs] }),
    ]);
    expect(conflicts).toEqual(reason ? [expect.stringMatching(reason)] : []);
  });

  test.each(['mfe-games', 'shell'])('reports that %s injects a name twice', (app) => {
    const endpoints = [orders('a', 'throw'), orders('a', 'throw')];
    expect(conflictViolations(releaseOf(app, { endpoints }), [])).toEqual([
      expect.stringMatching(/is taken by itself/),
    ]);
  });
});
