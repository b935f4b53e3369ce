import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insideLiveSite, serveLivePage } from './liveSite';
import { servedDescriptor } from './servedDescriptor';

const policy = "default-src 'self'; script-src 'self' 'sha256-x'";
const live = {
  revision: 7,
  set: 'one',
  apps: {
    shell: { version: '1.0.0', base: '/files/shell/', hashes: { 'main.js': 'x' } },
    'mfe-wallet': { version: '1.0.0', base: '/files/mfe-wallet/', hashes: {} },
    'mfe-games': { version: '1.0.0', base: '/files/mfe-games/', hashes: {} },
  },
};
const title = '</script><b>存款';
const app = servedDescriptor(
  { name: 'mfe-wallet', routes: [{ path: '/deposit', title, module: './DepositPage' }], slots: {}, reads: {} },
  '^2.0.0',
);

const servers: Server[] = [];
const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A development server before a live site, and the headers with which that was asked. */
async function aLiveSite() {
  const asked: Record<string, unknown>[] = [];
  const site = await listen(({ headers }, response) => {
    asked.push(headers);
    response.writeHead(200, { 'content-security-policy': policy, 'set-cookie': ['lot=7; Path=/', 'a=b'] });
    response.end(
      `<head><script type="application/json" id="site-registry">${JSON.stringify(live)}</script></head><p>存款</p>`,
    );
  });
  const show = serveLivePage(site, { ...app, base: '/dev/mfe-wallet/' });
  const address = await listen((request, response) => {
    void show(request, response, (error) => {
      response.statusCode = error ? 502 : 404;
      response.end();
    });
  });
  return { address, asked };
}

test("serves the live page with the developer's app in its registry, and the page's own policy", async () => {
  const { address } = await aLiveSite();
  const answer = await fetch(`${address}/?x=1`);
  const html = await answer.text();
  const [, text = ''] = /id="site-registry">([^<]*)<\/script><\/head><p>存款<\/p>$/.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual({
    revision: 7,
    apps: {
      shell: { version: '1.0.0', base: '/files/shell/' },
      'mfe-games': { version: '1.0.0', base: '/files/mfe-games/' },
      'mfe-wallet': {
        ...app,
        routes: [{ path: '/deposit', title, preload: [] }],
        slots: [],
        version: 'development',
        base: '/dev/mfe-wallet/',
      },
    },
  });
  expect(answer.headers.get('content-security-policy')).toBe(policy);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('passes the cookies of browser and site on, so that the browser keeps its releases', async () => {
  const { address, asked } = await aLiveSite();
  const answer = await fetch(address, { headers: { cookie: 'lot=7', 'user-agent': 'Phone' } });
  expect(answer.headers.getSetCookie()).toEqual(['lot=7; Path=/', 'a=b']);
  expect(asked).toEqual([expect.objectContaining({ cookie: 'lot=7', 'user-agent': 'Phone' })]);
});

test('leaves every other path to the server and the site, and fails without the site', async () => {
  const { address } = await aLiveSite();
  expect((await fetch(`${address}/api/user`)).status).toBe(404);
  servers[0]?.close();
  servers[0]?.closeAllConnections();
  expect((await fetch(address)).status).toBe(502);
});

test('builds for the released shell below a separate path, and forwards the rest to the site', () => {
  const config = insideLiveSite('https://site.example/any', app, { devServer: { port: 8082 } });
  expect(config).toMatchObject({
    output: { publicPath: '/dev/mfe-wallet/' },
    optimization: { nodeEnv: 'production' },
    devServer: { port: 8082, hot: false, proxy: [{ context: ['/'], target: 'https://site.example' }] },
  });
  expect(() => insideLiveSite('site.example', app, {})).toThrow('LIVE_SITE=site.example is not an address.');
});

describe('the descriptor', () => {
  test('gives the live page the routes and slots of the data file, without modules and preloads', () => {
    const app = {
      name: 'mfe-new',
      routes: [{ path: '/new', title: '新页面', login: true, module: './new/NewPage' }],
      slots: { 'home.games': './home/Widget' },
      reads: {},
    };
    expect(servedDescriptor(app, '^1.0.0')).toEqual({
      schema: 2,
      name: 'mfe-new',
      globalName: 'mfe_new',
      entry: 'remoteEntry.js',
      routes: [{ path: '/new', title: '新页面', login: true, preload: [] }],
      slots: [{ name: 'home.games', preload: [] }],
      shared: { range: '^1.0.0' },
    });
  });
});
