import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '@site/shared/app';

const own = { all: [read('app', {})], member: [read('user', {})], home: [read('homenotice', {})] };
const script = readFileSync(join(__dirname, 'bootstrap.js'), 'utf8').replace('SHELL_READS', JSON.stringify(own));

const registry = {
  apps: {
    shell: {
      base: '/shell/',
      routes: [{ path: '/', preload: ['main.js', 'federation.js'] }],
      kitFiles: { Field: ['ui-forms.js'], TextArea: ['ui-forms.js'], Tabs: ['922.js', 'ui-controls.js'] },
    },
    'mfe-wallet': {
      base: '/wallet/',
      entry: 'remoteEntry.js',
      integrity: 'sha384-x',
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

/** Opens the page at `hash` as the inline script finds it. */
const open = (hash: string, token?: string) => {
  document.head.innerHTML = `<script src="/shell/main.js" defer></script>
    <script type="application/json" id="site-registry">${JSON.stringify(registry)}</script>`;
  window.location.hash = hash;
  if (token) sessionStorage.setItem('token', token);
  // oxlint-disable-next-line no-implied-eval -- the script is inline in the page
  new Function(script)();
  return {
    calls: requested.map(({ url, method }) => `${method} ${new URL(url).pathname.slice(5)}${new URL(url).search}`),
    preloads: [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')),
    at: document.documentElement.dataset.at,
  };
};

beforeEach(() => {
  requested = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    requested.push(new Request(new URL(String(input), 'http://localhost'), init));
    return Response.json({});
  });
});
afterEach(() => {
  document.head.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
  jest.restoreAllMocks();
});

test("a page's scripts and first requests begin at once, with the session", async () => {
  const { calls, preloads, at } = open('#/deposit', 't1');
  expect(calls).toEqual(['POST app', 'POST user', 'GET get_pay_way']);
  expect(preloads).toEqual(['/shell/federation.js', '/wallet/remoteEntry.js', '/wallet/deposit.js']);
  expect(document.querySelector('link[href="/wallet/remoteEntry.js"]')).toHaveProperty('integrity', 'sha384-x');
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

test('a site that was closed requests nothing', () => {
  localStorage.setItem('appInfo', JSON.stringify({ site_state: 0 }));
  expect(open('#/')).toEqual({ calls: [], preloads: [], at: 'closed' });
});
