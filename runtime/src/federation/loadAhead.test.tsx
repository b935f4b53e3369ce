import { pageExpose, prefetchPath, slotExpose } from '@site/shared';
import { preloadPart, requestPart } from './parts';
import { loadFirstPage, startPrefetching } from './loadAhead';
import { liveRegistry } from '../registry/registry';

jest.mock('./parts');

describe('prefetching', () => {
  /** An app with one page for each path; a page's script is named by its path. */
  const anApp = (name: string, paths: string[]) => ({
    version: '1.0.0',
    base: `/files/${name}/`,
    entry: 'entry.js',
    globalName: name,
    routes: paths.map((path) => ({ path, title: path, preload: ['entry.js', `static${path}.js`] })),
    slots: [],
    shared: { range: '^1.0.0' },
  });

  const likely = { visitor: ['/login', '/register', '/activities'], member: ['/gamePage', '/deposit', '/assets'] };
  const startAs = (who: keyof typeof likely) =>
    startPrefetching(
      () => who === 'member',
      () => likely[who],
    );

  /** Scripts that the page has prefetched. */
  const prefetched = () =>
    [...document.head.querySelectorAll('link[rel=prefetch]')].map((it) => it.getAttribute('href'));

  /** Each test has its own apps, since a page prefetches a script once. */
  let site = 0;
  const file = (app: string, name: string) => `/files/${app}${site}/${name}`;

  beforeEach(() => {
    jest.useFakeTimers();
    site += 1;
    document.head.replaceChildren();
    window.location.hash = '';
    Object.assign(liveRegistry(), {
      apps: {
        wallet: anApp(`wallet${site}`, ['/deposit', '/assets']),
        games: anApp(`games${site}`, ['/gamePage', '/games']),
        account: anApp(`account${site}`, ['/login', '/register']),
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    jest.useRealTimers();
  });

  const connect = (connection: { saveData?: boolean; effectiveType?: string }) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

  test('prefetches the two likeliest pages of a member once the page is idle', () => {
    startAs('member');
    jest.advanceTimersByTime(3900);
    expect(prefetched()).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(prefetched()).toEqual([
      file('games', 'entry.js'),
      file('games', 'static/gamePage.js'),
      file('wallet', 'entry.js'),
      file('wallet', 'static/deposit.js'),
    ]);
  });

  test.each([
    ['the site was closed', () => (document.documentElement.dataset.at = 'closed')],
    ['the device is offline', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ])('prefetches nothing when %s', (_, prepare) => {
    prepare();
    startAs('member');
    jest.runAllTimers();
    expect(prefetched()).toEqual([]);
    delete document.documentElement.dataset.at;
    jest.restoreAllMocks();
  });

  test('prefetches login and registration for a visitor', () => {
    startAs('visitor');
    jest.runAllTimers();
    expect(prefetched()).toEqual([
      file('account', 'entry.js'),
      file('account', 'static/login.js'),
      file('account', 'static/register.js'),
    ]);
  });

  test('skips the current page and prefetches the next likely one', () => {
    window.location.hash = '#/deposit?type=1';
    startAs('member');
    jest.runAllTimers();
    expect(prefetched()).toContain(file('wallet', 'static/assets.js'));
    expect(prefetched()).not.toContain(file('wallet', 'static/deposit.js'));
  });

  test.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])(
    'prefetches nothing on idle with the connection %p, but the page of a touched link',
    (connection) => {
      connect(connection);
      startAs('visitor');
      jest.runAllTimers();
      expect(prefetched()).toEqual([]);
      prefetchPath('/assets?type=1');
      expect(prefetched()).toEqual([file('wallet', 'entry.js'), file('wallet', 'static/assets.js')]);
      expect(preloadPart).toHaveBeenCalledWith('wallet', pageExpose('/assets'));
    },
  );

  test('prefetches on a connection that is not slow', () => {
    connect({ saveData: false, effectiveType: '4g' });
    startAs('member');
    jest.runAllTimers();
    expect(prefetched()).toHaveLength(4);
  });

  test('evaluates a touched page of members for members only', () => {
    const { wallet } = liveRegistry().apps;
    if (wallet?.routes[0]) wallet.routes[0].login = true;
    let loggedIn = false;
    startPrefetching(
      () => loggedIn,
      () => [],
    );
    jest.mocked(preloadPart).mockClear();
    prefetchPath('/deposit');
    expect(prefetched()).toContain(file('wallet', 'static/deposit.js'));
    expect(preloadPart).not.toHaveBeenCalled();
    loggedIn = true;
    prefetchPath('/deposit');
    expect(preloadPart).toHaveBeenCalledWith('wallet', pageExpose('/deposit'));
  });
});

describe('the first page', () => {
  const anApp = (name: string) => ({
    version: '1.0.0',
    base: `/files/${name}/`,
    entry: 'entry.js',
    globalName: name,
    routes: [],
    slots: [],
    shared: { range: '^1.0.0' },
  });

  beforeAll(() => {
    liveRegistry().apps = {
      games: { ...anApp('games'), slots: [{ name: 'home.games', preload: [] }] },
      wallet: {
        ...anApp('wallet'),
        routes: [
          { path: '/deposit', title: '存款', login: true, preload: [] },
          { path: '/rates', title: '汇率', preload: [] },
        ],
      },
    };
  });
  beforeEach(() => jest.mocked(requestPart).mockClear());
  afterEach(() => {
    window.location.hash = '';
    delete document.documentElement.dataset.at;
  });

  const dispatch = jest.fn();
  const games = ['games', slotExpose('home.games')];

  it.each([
    ['the games of home', '', 'visitor', games],
    ['a page that visitors may open', '#/rates?of=USDT', 'visitor', ['wallet', pageExpose('/rates')]],
    ['a page of members', '#/deposit', 'member', ['wallet', pageExpose('/deposit')]],
    ['home, to which a visitor of a page of members is redirected', '#/deposit', 'visitor', games],
    ['nothing at an unknown address', '#/unknown', 'visitor', undefined],
  ])('begins to load %s', (_what, hash, as, part) => {
    window.location.hash = hash;
    loadFirstPage(dispatch, as === 'member', 'home.games');
    expect(jest.mocked(requestPart).mock.calls).toEqual(part ? [[...part, dispatch]] : []);
  });

  it('loads nothing of a site that was closed', () => {
    document.documentElement.dataset.at = 'closed';
    loadFirstPage(dispatch, false, 'home.games');
    expect(requestPart).not.toHaveBeenCalled();
  });
});
