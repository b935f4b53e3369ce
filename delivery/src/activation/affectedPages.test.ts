import type { PublishedDescriptor } from '../releases/descriptor';
import { endpointOf, releaseOf } from '../testing/releaseOf';
import { affectedPages, reachesHome } from './affectedPages';

const file = (content: string) => ({ bytes: 1, integrity: `sha384-${content}`, brotli: 1 });

/** A wallet whose deposit and withdrawal share a chunk. `contents` are of files, by the name without the hash. */
const wallet = (
  contents: Partial<
    Record<'deposit' | 'later' | 'withdraw' | 'both' | 'home' | 'popup' | 'loose' | 'markup' | 'early', string>
  >,
  differences: Partial<PublishedDescriptor> = {},
): PublishedDescriptor => {
  const hashed = {
    deposit: '',
    later: '',
    withdraw: '',
    both: '',
    home: '',
    popup: '',
    loose: '',
    markup: '',
    early: '',
    ...contents,
  };
  const nameOf = (name: keyof typeof hashed) => `static/${name}.aaaaaaaaaa${hashed[name]}.js`;
  const entry = `remoteEntry.${Object.values(hashed).join('')}0123456789.js`;
  const names = Object.keys(hashed) as (keyof typeof hashed)[];
  return releaseOf('mfe-wallet', {
    entry,
    routes: [
      {
        path: '/deposit',
        preload: [entry, nameOf('both'), nameOf('deposit')],
        markup: nameOf('markup'),
        early: nameOf('early'),
      },
      { path: '/withdraw', preload: [entry, nameOf('both'), nameOf('withdraw')] },
      { path: '/assets', preload: [entry] },
    ],
    slots: [
      { name: 'home.wallet', preload: [entry, nameOf('home')] },
      { name: 'login.popup', preload: [entry, nameOf('popup')] },
    ],
    reach: {
      entry: 'code',
      routes: {
        '/deposit': [nameOf('both'), nameOf('deposit'), nameOf('later')],
        '/withdraw': [nameOf('both'), nameOf('withdraw')],
        '/assets': [],
      },
      slots: { 'home.wallet': [nameOf('home')], 'login.popup': [nameOf('popup')] },
    },
    files: { [entry]: file(entry), ...Object.fromEntries(names.map((name) => [nameOf(name), file(nameOf(name))])) },
    ...differences,
  });
};

const live = wallet({});

it.each<[change: string, after: PublishedDescriptor, routes: string[], slots: string[]]>([
  ['nothing', wallet({}), [], []],
  ['the chunk of one page', wallet({ deposit: 'b' }), ['/deposit'], []],
  ['a chunk that a page loads later', wallet({ later: 'b' }), ['/deposit'], []],
  ['a chunk of two pages', wallet({ both: 'b' }), ['/deposit', '/withdraw'], []],
  ['the markup of a page', wallet({ markup: 'b' }), ['/deposit'], []],
  ['the calculations of a page', wallet({ early: 'b' }), ['/deposit'], []],
  ['a widget on the home page', wallet({ home: 'b' }), [], ['home.wallet']],
  ['the version of the package alone', wallet({}, { packageVersion: '1.0.1' }), [], []],
])('reaches no other pages with a change of %s', (_change, after, routes, slots) => {
  const reach = affectedPages(live, after);
  expect([...(reach?.routes ?? ['everything'])]).toEqual(routes);
  expect([...(reach?.slots ?? [])]).toEqual(slots);
});

it.each<[change: string, after: PublishedDescriptor, reached: boolean]>([
  ['a page', wallet({ deposit: 'b' }), false],
  ['a widget on the home page', wallet({ home: 'b' }), true],
  ['a page and a widget on the home page', wallet({ deposit: 'b', home: 'b' }), true],
  ['nothing', wallet({}), true],
])('knows whether home is reached by a change of %s', (_change, after, reached) => {
  const reach = affectedPages(live, after);
  expect(reach && reachesHome(new Map([['mfe-wallet', reach]]))).toBe(reached);
});

const reachWith = (difference: Partial<NonNullable<PublishedDescriptor['reach']>>) => ({
  reach: { entry: 'code', routes: {}, slots: {}, ...live.reach, ...difference },
});

it.each<[change: string, after: PublishedDescriptor]>([
  ['the code of the entry', wallet({ deposit: 'b' }, reachWith({ entry: 'other code' }))],
  ['a new route', wallet({}, { routes: [...live.routes, { path: '/transfer', preload: [live.entry] }] })],
  ['the guard of a route', wallet({}, { routes: live.routes.map((route) => ({ ...route, login: true })) })],
  ['the range of a singleton', wallet({}, { singletons: { react: '^20.0.0' } })],
  ['the range of the shared package', wallet({}, { shared: { ...live.shared, range: '^1.3.0' } })],
  ['an endpoint', wallet({}, { endpoints: [endpointOf('other')] })],
  ['a file that no page loads', wallet({ loose: 'b' })],
  ['a widget that is not on the home page', wallet({ popup: 'b' })],
  ['a build that has not recorded what its pages load', wallet({}, { reach: undefined })],
])('reaches everything with a change of %s', (_change, after) => expect(affectedPages(live, after)).toBeUndefined());

it('reaches everything with the first release of an app, and from a release without the record', () => {
  expect(affectedPages(undefined, live)).toBeUndefined();
  expect(affectedPages(wallet({}, { reach: undefined }), live)).toBeUndefined();
});

it('reaches everything with a change of the shell', () => {
  const shell = releaseOf('shell', { reach: live.reach });
  expect(affectedPages(shell, shell)).toBeUndefined();
});
