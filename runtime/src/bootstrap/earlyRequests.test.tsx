import { read } from '@site/shared/app';
import { reportPaint, runBootstrap } from './testing/runBootstrap';

const own = { all: [read('app', {})], member: [{ ...read('user', {}), login: true }], home: [read('homenotice', {})] };

const registry = {
  apps: {
    shell: {
      base: '/shell/',
      routes: [{ path: '/', preload: ['main.js', 'federation.js'] }],
      slots: [],
      kitFiles: { Field: ['ui-forms.js'], TextArea: ['ui-forms.js'], Tabs: ['922.js', 'ui-controls.js'] },
    },
    'mfe-wallet': {
      base: '/wallet/',
      entry: 'remoteEntry.js',
      routes: [
        {
          path: '/deposit',
          login: true,
          preload: ['remoteEntry.js', 'deposit.js'],
          reads: [read('get_pay_way', {})],
        },
        { path: '/applyagent', preload: [], kit: ['Field', 'TextArea', 'Newer', 'Tabs'] },
        { path: '/withdraw', preload: ['withdraw.js'], reads: [{ ...read('getcard', { type: 2 }), login: true }] },
      ],
      slots: [],
    },
    'mfe-games': {
      base: '/games/',
      entry: 'remoteEntry.js',
      routes: [],
      slots: [
        { name: 'home.games', preload: ['games.js'], reads: [read('game/list', { category: '' })] },
        { name: 'home.other', preload: ['other.js'] },
      ],
    },
  },
};

let requested: Request[];
let answer: unknown;

/** Opens the page at `hash` as the inline script finds it; before its first paint, until the page has been painted. */
const open = (hash: string, token?: string, served: object = registry, painted = true) => {
  document.head.innerHTML = `<meta name="theme-color" content="" /><script src="/shell/main.js" defer></script>
    <script type="application/json" id="site-registry">${JSON.stringify(served)}</script>`;
  window.location.hash = hash;
  if (token) sessionStorage.setItem('token', token);
  if (!localStorage.getItem('appInfo')) localStorage.setItem('appInfo', JSON.stringify({ site_state: 1 }));
  runBootstrap(own);
  if (painted) window.continueLoading?.();
  return {
    calls: requested.map(({ url, method }) => `${method} ${new URL(url).pathname.slice(5)}${new URL(url).search}`),
    preloads: [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')),
    at: document.documentElement.dataset.at,
  };
};

beforeEach(() => {
  requested = [];
  answer = {};
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    requested.push(new Request(new URL(String(input), 'http://localhost'), init));
    const response = { clone: () => response, json: async () => answer };
    return response as Response;
  });
});
afterEach(() => {
  document.head.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('home paints before it requests anything, and a page of an app does not wait', () => {
  expect(open('#/', 't1', registry, false)).toEqual({ calls: [], preloads: [], at: 'home' });
  window.continueLoading?.();
  expect(requested.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/app',
    '/api/user',
    '/api/homenotice',
    '/api/game/list',
  ]);
  requested = [];
  const { calls, preloads } = open('#/deposit', 't1', registry, false);
  expect(calls).toEqual(['POST app', 'POST user', 'GET get_pay_way']);
  expect(preloads).toContain('/wallet/deposit.js');
});

test('home requests once, after its first contentful paint, in a task for each kind', () => {
  jest.useFakeTimers();
  const links = () => document.querySelectorAll('link').length;
  open('#/', undefined, registry, false);
  reportPaint('first-paint');
  jest.advanceTimersByTime(100);
  expect(requested).toHaveLength(0);
  reportPaint('first-contentful-paint');
  /* The frame, the registry, the shell's requests, the shell's scripts, and home's widget. */
  const afterEach = Array.from({ length: 5 }, () => {
    jest.advanceTimersToNextTimer();
    return [requested.length, links()];
  });
  expect(afterEach).toEqual([
    [0, 0],
    [0, 0],
    [2, 0],
    [2, 1],
    [3, 2],
  ]);
  window.continueLoading?.();
  expect(requested).toHaveLength(3);
  jest.useRealTimers();
});

test("a page's scripts and first requests begin at once, with the session", async () => {
  const { calls, preloads, at } = open('#/deposit', 't1');
  expect(calls).toEqual(['POST app', 'POST user', 'GET get_pay_way']);
  expect(preloads).toEqual(['/shell/federation.js', '/wallet/remoteEntry.js', '/wallet/deposit.js']);
  expect(requested.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer t1'));
  expect(await requested[1]?.json()).toEqual({});
  expect(at).toBe('elsewhere');
});

test('the kit that a page shows is preloaded once, as far as the shell has it', () => {
  expect(open('#/applyagent').preloads).toEqual([
    '/shell/federation.js',
    '/shell/ui-forms.js',
    '/shell/922.js',
    '/shell/ui-controls.js',
  ]);
});

test('the page that the guard refuses requests nothing; home does', () => {
  const { calls, preloads, at } = open('#/deposit');
  expect(calls).toEqual(['POST app', 'POST homenotice', 'GET game/list?category=']);
  expect(preloads).toEqual(['/shell/federation.js', '/games/games.js']);
  expect(at).toBe('home');
});

test.each([
  ['t1', ['POST app', 'POST user', 'POST getcard']],
  [undefined, ['POST app']],
])("members' requests on a page for all begin with a session: %s", (token, calls) => {
  expect(open('#/withdraw', token).calls).toEqual(calls);
});

test('parameters in the address may need other data, so the page requests it', () => {
  expect(open('#/withdraw?bank=2', 't1')).toMatchObject({
    calls: ['POST app', 'POST user'],
    preloads: ['/shell/federation.js', '/wallet/withdraw.js'],
  });
});

describe('the first visit', () => {
  const openAndAnswer = async (beforeAnswer = () => {}) => {
    open('#/deposit', 't1');
    beforeAnswer();
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  };
  const requestedCalls = () => requested.map(({ url }) => new URL(url).pathname.slice(5));
  beforeEach(() => localStorage.setItem('appInfo', 'null'));

  test.each([['#/'], ['#/deposit']])('of %s requests only whether the site is open', (hash) => {
    const { calls, preloads } = open(hash, 't1');
    expect(calls).toEqual(['POST app']);
    expect(preloads).toContain('/shell/federation.js');
  });

  test.each([
    ['requests the rest once the site is known to be open', { site_state: 1 }, ['app', 'user', 'get_pay_way']],
    ['requests nothing more of a closed site', { site_state: 0 }, ['app']],
    ['requests nothing more when the answer names no state', null, ['app']],
  ])('%s', async (_rule, info, calls) => {
    answer = { code: 200, data: info };
    await openAndAnswer();
    expect(requestedCalls()).toEqual(calls);
  });

  test('leaves the rest to React once it has taken the answer', async () => {
    answer = { code: 200, data: { site_state: 1 } };
    await openAndAnswer(() => (globalThis as unknown as { earlyReads: Map<string, unknown> }).earlyReads.clear());
    expect(requestedCalls()).toEqual(['app']);
  });
});

test('a site that was closed requests nothing', () => {
  localStorage.setItem('appInfo', JSON.stringify({ site_state: 0 }));
  expect(open('#/')).toEqual({ calls: [], preloads: [], at: 'closed' });
});

describe('the theme', () => {
  const setCookie = (value: string, maxAge: number) => (document.cookie = `theme=${value}; path=/; max-age=${maxAge}`);
  const prefer = (light: boolean) => {
    const query = Object.assign(new EventTarget(), { matches: light });
    jest.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
    return query;
  };
  const shown = () => [
    document.documentElement.dataset.theme,
    document.querySelector<HTMLMetaElement>('[name=theme-color]')?.content,
  ];
  const dark = ['dark', '#000001'];
  const light = ['light', '#fffffe'];
  afterEach(() => setCookie('', 0));

  test.each([
    ['follows a system that prefers the light one', true, undefined, light],
    ['is dark otherwise', false, undefined, dark],
    ['chosen on the device outranks a light system', true, 'dark', dark],
    ['chosen on the device outranks a dark system', false, 'light', light],
    ['with an unknown name is not used', false, 'sepia', dark],
  ])('%s', (_rule, prefersLight, chosen, expected) => {
    prefer(prefersLight);
    if (chosen) setCookie(chosen, 60);
    open('#/');
    expect(shown()).toEqual(expected);
  });

  test('follows the system while the page is open', () => {
    const query = prefer(false);
    open('#/');
    query.matches = true;
    query.dispatchEvent(new Event('change'));
    expect(shown()).toEqual(light);
  });

  test.each(['storage', 'pageshow'])('follows a choice of another tab at the event %s', (name) => {
    prefer(false);
    open('#/');
    setCookie('light', 60);
    window.dispatchEvent(new Event(name));
    expect(shown()).toEqual(light);
  });
});

describe('the integrity of a script', () => {
  const hash = 'h'.repeat(43);
  const blocked = `sha256-${'A'.repeat(43)}=`;
  const withHashes = (hashes: object | undefined) => {
    const { shell, 'mfe-wallet': wallet } = registry.apps;
    const files = '/files/mfe-wallet/';
    return { ...registry, apps: { shell: { ...shell, hashes }, 'mfe-wallet': { ...wallet, base: files, hashes } } };
  };
  const integrityOf = (address: string): string | undefined => window.integrityOf?.(address);

  test.each([
    ['of the site by content', '/files/mfe-wallet/static/page.js', `sha256-${hash}=`],
    ['of a release', '/releases/mfe-wallet/1.0.0-aaaaaaaaaaaa/static/page.js', `sha256-${hash}=`],
    ['that is requested again', '/files/mfe-wallet/static/page.js?r=2', `sha256-${hash}=`],
    ['that the registry does not name', '/files/mfe-wallet/static/other.js', blocked],
    ['of an app that the registry does not name', '/files/mfe-other/static/page.js', blocked],
    ['beside the apps', '/static/page.js', blocked],
    ['of another origin', 'http://localhost:8082/static/page.js', blocked],
  ])('%s', (_what, address, expected) => {
    open('#/', undefined, withHashes({ 'static/page.js': hash }));
    expect(integrityOf(address)).toBe(expected);
  });

  test('is unknown in development and in a page of an older edge', () => {
    open('#/', undefined, withHashes(undefined));
    expect(integrityOf('/files/mfe-wallet/static/page.js')).toBe('');
  });

  test('is that of the preload too, which would be fetched twice without', () => {
    open('#/deposit', 't1', withHashes({ 'deposit.js': hash }));
    const link = document.querySelector('link[href="/files/mfe-wallet/deposit.js"]');
    expect(link).toHaveProperty('integrity', `sha256-${hash}=`);
  });
});
