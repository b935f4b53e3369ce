import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/* The worker as the edge serves it, with network and caches made of Maps. */
const code = readFileSync(join(__dirname, '../../public/sw.js'), 'utf8');
const origin = 'https://site.example';

/** A page whose files have addresses by release. */
const pageOf = (shell: string, wallet: string) =>
  `<script type="application/json" id="site-registry">${JSON.stringify({
    apps: { shell: { base: `/releases/shell/${shell}/`, routes: [{ path: '/', preload: ['main.js', 'host.js'] }] } },
  })}</script>
  <script defer src="/releases/shell/${shell}/main.js"></script><a href="/releases/mfe-wallet/${wallet}/x">`;

/** A page whose files have addresses by content. */
const pageByContent = (shell: string, wallet: string) =>
  `<script type="application/json" id="site-registry">${JSON.stringify({
    apps: {
      shell: { version: shell, base: '/files/shell/', routes: [{ path: '/', preload: [`main.${shell}.js`] }] },
      'mfe-wallet': { version: wallet, base: '/files/mfe-wallet/' },
    },
  })}</script>`;

type Handler = (event: Record<string, unknown>) => void;

function createWorker() {
  const network = new Map<string, string>();
  const stores = new Map<string, Map<string, Response>>();
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname;
  const fetched: string[] = [];
  const fetch = async (request: string | { url: string }) => {
    const path = pathOf(request);
    fetched.push(path);
    const body = network.get(path);
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(body);
  };
  const store = (name: string) => {
    const files = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, files);
    return {
      match: async (request: string | { url: string }) => files.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => void files.set(pathOf(request), response),
      add: async (file: string) => void files.set(pathOf(file), await fetch(file)),
      keys: async () => [...files.keys()].map((path) => ({ url: origin + path })),
      delete: async ({ url }: { url: string }) => files.delete(pathOf(url)),
    };
  };
  const handlers: Record<string, Handler> = {};
  const claim = jest.fn(async () => undefined);
  const tabs: { url: string; focus: jest.Mock; navigate: jest.Mock }[] = [];
  const openWindow = jest.fn(async () => undefined);
  const showNotification = jest.fn(async () => undefined);
  const self = {
    clients: { claim, openWindow, matchAll: async () => tabs },
    registration: { showNotification },
    location: new URL(origin),
    skipWaiting: async () => undefined,
    addEventListener: (type: string, handler: Handler) => (handlers[type] = handler),
  };
  const navigator = { onLine: true, setAppBadge: jest.fn(async () => undefined) };
  const caches = { open: async (name: string) => store(name) };
  runInNewContext(code, { self, caches, fetch, navigator, URL });

  /** Sends an event. Returns the body of the response, or undefined if the worker leaves the request to the browser. */
  const send = async (type: string, event: Record<string, unknown> = {}) => {
    const jobs: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers[type]?.({
      ...event,
      waitUntil: (job: Promise<unknown>) => jobs.push(job),
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    const response = await answer;
    await Promise.all(jobs);
    return response?.text();
  };
  const sendFetch = (path: string, { mode = 'cors', method = 'GET', clientId = 'tab' } = {}) =>
    send('fetch', {
      request: { url: new URL(path, origin).href, mode, method },
      clientId,
      resultingClientId: clientId,
    });
  const open = (path = '/', clientId = 'tab') => sendFetch(path, { mode: 'navigate', clientId });
  return { network, navigator, claim, fetched, send, sendFetch, open, tabs, openWindow, showNotification };
}

async function installed() {
  const worker = createWorker();
  worker.network.set('/', pageOf('1', '1'));
  for (const file of ['main.js', 'host.js']) worker.network.set(`/releases/shell/1/${file}`, file);
  worker.network.set('/releases/mfe-wallet/1/page.js', 'wallet');
  await worker.send('install');
  return worker;
}
const offline = (worker: Awaited<ReturnType<typeof installed>>) => {
  worker.network.clear();
  worker.navigator.onLine = false;
};

it('serves the newest page with a connection and the last one without', async () => {
  const worker = await installed();
  worker.network.set('/', pageOf('2', '1'));
  expect(await worker.open()).toBe(pageOf('2', '1'));
  worker.network.set('/', pageOf('1', '1'));
  expect(await worker.open()).toBe(pageOf('1', '1'));
  offline(worker);
  expect(await worker.open()).toBe(pageOf('1', '1'));
});

it('stores the files of the shell during the installation and those that the page reports', async () => {
  const worker = await installed();
  await worker.send('message', {
    data: { keep: [`${origin}/releases/mfe-wallet/1/page.js`, `${origin}/api/user`, 'https://elsewhere.example/x.js'] },
  });
  offline(worker);
  expect(await worker.sendFetch('/releases/shell/1/main.js')).toBe('main.js');
  expect(await worker.sendFetch('/releases/shell/1/host.js')).toBe('host.js');
  expect(await worker.sendFetch('/releases/mfe-wallet/1/page.js?r=1')).toBe('wallet');
  expect(worker.fetched).not.toContain('/api/user');
  expect(worker.fetched).not.toContain('/x.js');
});

it('stores the pages for money, with their parts of the kit, and no others', async () => {
  const worker = createWorker();
  const files = ['/s/host.js', '/s/ui-forms.js', '/w/entry.js', '/w/deposit.js', '/w/vip.js'].map(
    (it) => `/files${it}`,
  );
  for (const file of files) worker.network.set(file, file);
  const apps = {
    shell: {
      version: '1',
      base: '/files/s/',
      routes: [{ path: '/', preload: ['host.js'] }],
      kitFiles: { Field: ['ui-forms.js'] },
    },
    wallet: {
      version: '1',
      base: '/files/w/',
      entry: 'entry.js',
      routes: [
        { path: '/deposit', preload: ['deposit.js'], kit: ['Field', 'Newer'] },
        { path: '/vip', preload: ['vip.js'] },
      ],
    },
  };
  worker.network.set('/', `<script type="application/json" id="site-registry">${JSON.stringify({ apps })}</script>`);
  await worker.send('install');
  expect(worker.fetched.slice(1).sort()).toEqual(files.filter((file) => file !== '/files/w/vip.js').sort());
  offline(worker);
  expect(await worker.sendFetch('/files/w/deposit.js')).toBe('/files/w/deposit.js');
});

it.each(['/api/user', '/api/app', '/operator/deposits', '/registry.json', '/healthz', '/sw.js', '/icons/icon-192.png'])(
  'never touches %s',
  async (path) => {
    const worker = await installed();
    expect(await worker.sendFetch(path)).toBeUndefined();
    expect(await worker.sendFetch(path, { mode: 'navigate' })).toBeUndefined();
    offline(worker);
    expect(await worker.sendFetch(path)).toBeUndefined();
  },
);

it('takes control of the page that registered it when it activates', async () => {
  const worker = await installed();
  expect(worker.claim).not.toHaveBeenCalled();
  await worker.send('activate');
  expect(worker.claim).toHaveBeenCalledTimes(1);
});

it('leaves files to the browser with a connection, and every POST', async () => {
  const worker = await installed();
  expect(await worker.sendFetch('/releases/shell/1/main.js')).toBeUndefined();
  offline(worker);
  expect(await worker.sendFetch('/', { method: 'POST' })).toBeUndefined();
});

it('serves the files of a page that failed to load although the device reports to be online', async () => {
  const worker = await installed();
  worker.network.clear();
  await worker.open('/', 'stranded');
  expect(await worker.sendFetch('/releases/shell/1/main.js', { clientId: 'stranded' })).toBe('main.js');
  expect(await worker.sendFetch('/releases/shell/1/main.js', { clientId: 'another' })).toBeUndefined();
});

it('deletes the files of releases that the newest page does not name', async () => {
  const worker = await installed();
  await worker.send('message', { data: { keep: ['/releases/mfe-wallet/1/page.js'] } });
  worker.network.set('/', pageOf('1', '2'));
  await worker.open();
  offline(worker);
  expect(await worker.sendFetch('/releases/shell/1/main.js')).toBe('main.js');
  await expect(worker.sendFetch('/releases/mfe-wallet/1/page.js')).rejects.toThrow('Failed to fetch');
});

it('deletes the files by content of an app with another release, and keeps those of the others', async () => {
  const worker = createWorker();
  worker.network.set('/', pageByContent('1', '1'));
  for (const file of ['shell/main.1.js', 'shell/other.1.js', 'mfe-wallet/page.1.js'])
    worker.network.set(`/files/${file}`, file);
  await worker.send('install');
  await worker.send('message', { data: { keep: ['/files/shell/other.1.js', '/files/mfe-wallet/page.1.js'] } });
  worker.network.set('/', pageByContent('1', '2'));
  await worker.open();
  offline(worker);
  expect(await worker.sendFetch('/files/shell/main.1.js')).toBe('shell/main.1.js');
  expect(await worker.sendFetch('/files/shell/other.1.js')).toBe('shell/other.1.js');
  await expect(worker.sendFetch('/files/mfe-wallet/page.1.js')).rejects.toThrow('Failed to fetch');
});

it('stores no page that failed to load', async () => {
  const worker = createWorker();
  await expect(worker.send('install')).rejects.toThrow('Failed to fetch');
  await expect(worker.open()).rejects.toThrow('Failed to fetch');
});

describe('push messages', () => {
  const shown = { icon: '/icons/icon-192.png', lang: 'zh-CN' };

  it('shows a notice, one that arrives twice once, and the number of unread ones on the icon', async () => {
    const worker = createWorker();
    const notification = { title: '存款已到账', body: '¥100.00', tag: 'notice-7', app_badge: '3' };
    const navigate = 'https://mirror.example/#/assets?type=0&order=D1';
    const data = { json: () => ({ title: '存款已到账', web_push: 8030, notification: { ...notification, navigate } }) };
    await worker.send('push', { data });
    expect(worker.showNotification.mock.calls).toEqual([
      ['存款已到账', { ...shown, body: '¥100.00', tag: 'notice-7', data: '/#/assets?type=0&order=D1' }],
    ]);
    expect(worker.navigator.setAppBadge).toHaveBeenCalledWith(3);
  });

  it('shows a notice of an earlier API host, in a browser without badges', async () => {
    const worker = createWorker();
    Reflect.deleteProperty(worker.navigator, 'setAppBadge');
    await worker.send('push', { data: { json: () => ({ id: 8, title: '登录密码已修改', content: null }) } });
    expect(worker.showNotification.mock.calls).toEqual([
      ['登录密码已修改', { ...shown, body: '', tag: 'notice-8', data: '/' }],
    ]);
  });

  it.each([
    ['without data', null],
    ['with data that is not JSON', { json: () => JSON.parse('{') as unknown }],
    ['with other data', { json: () => null }],
  ])('shows a notification for a message %s', async (_what, data) => {
    const worker = createWorker();
    await worker.send('push', { data });
    expect(worker.showNotification.mock.calls).toEqual([['我的通知', expect.objectContaining({ body: '' })]]);
  });

  const click = async (worker: ReturnType<typeof createWorker>, data?: string) => {
    const notification = { close: jest.fn(), data };
    await worker.send('notificationclick', { notification });
    expect(notification.close).toHaveBeenCalled();
  };

  it.each([
    ['the notices', '/', '/#/myNotices'],
    ['the notices, of an earlier worker,', undefined, '/#/myNotices'],
    ['the order of a notice', '/#/assets?type=1&order=W1', '/#/assets?type=1&order=W1'],
  ])('opens %s in a new tab if the site is closed', async (_what, data, page) => {
    const worker = createWorker();
    await click(worker, data);
    expect(worker.openWindow).toHaveBeenCalledWith(page);
  });

  const tabAt = (path: string) => ({
    url: origin + path,
    focus: jest.fn(async () => undefined),
    navigate: jest.fn(async () => undefined),
  });

  it.each([
    ['that was used last', ['/#/deposit', '/#/'], 0],
    ['that shows the notices', ['/#/deposit', '/#/myNotices'], 1],
  ])('opens the notices in the tab %s', async (_which, paths, chosen) => {
    const worker = createWorker();
    worker.tabs.push(...paths.map(tabAt));
    await click(worker);
    worker.tabs.forEach((tab, index) => {
      expect(tab.focus).toHaveBeenCalledTimes(index === chosen ? 1 : 0);
      expect(tab.navigate.mock.calls).toEqual(index === chosen ? [['/#/myNotices']] : []);
    });
    expect(worker.openWindow).not.toHaveBeenCalled();
  });
});
