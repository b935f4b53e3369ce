import { sharedVersion } from '@site/shared';
import { server } from '@site/shared/testing';
import { http, HttpResponse } from 'msw';
import { fetchApp } from './fetchApp';

const origin = 'http://localhost:8082';
const descriptor = {
  schema: 2,
  name: 'mfe-wallet',
  entry: 'remoteEntry.js',
  globalName: 'mfe_wallet',
  routes: [{ path: '/deposit', title: '存款', login: true, preload: ['static/deposit.js'] }],
  slots: [{ name: 'home.wallet', preload: ['static/home.js'] }],
  shared: { range: `^${sharedVersion}` },
  files: {},
};

const serve = (answer: () => Response) => server.use(http.get(`${origin}/descriptor.json`, answer));
const take = (name = 'mfe-wallet', from = origin) => fetchApp(name, from, [origin]);

it("returns the registry entry of a developer's build without integrity and preloads", async () => {
  serve(() => HttpResponse.json(descriptor));
  expect(await take()).toEqual({
    version: 'override',
    base: 'http://localhost:8082/',
    entry: 'remoteEntry.js',
    globalName: 'mfe_wallet',
    routes: [{ path: '/deposit', title: '存款', login: true, preload: [] }],
    slots: [{ name: 'home.wallet', preload: [] }],
    shared: { range: `^${sharedVersion}` },
  });
});

it.each([
  ['a foreign origin', 'mfe-wallet', 'http://evil.example', '本站不允许这个来源'],
  ['an origin that only begins as an allowed one', 'mfe-wallet', 'http://localhost:80820', '本站不允许这个来源'],
  ['the shell', 'shell', origin, 'shell 不能替换'],
])('requests nothing for %s', async (_what, name, from, said) => {
  await expect(take(name, from)).rejects.toThrow(said);
});

it.each([
  ['no answer', () => HttpResponse.error(), '没有应答，或不允许本站读取'],
  ['a 404', () => new HttpResponse('', { status: 404 }), 'descriptor.json 的应答是 404'],
  [
    'HTML',
    () => HttpResponse.html('<!doctype html>'),
    'descriptor.json 缺少 entry、globalName、routes、slots、shared.range',
  ],
  [
    'another shape',
    () => HttpResponse.json({ ...descriptor, routes: [{}], slots: 7 }),
    'descriptor.json 缺少 routes、slots',
  ],
  ['null', () => HttpResponse.json(null), 'descriptor.json 缺少 entry'],
  [
    'an old build',
    () => HttpResponse.json({ ...descriptor, schema: 1 }),
    'descriptor.json 的 schema 是 1，本站需要 2，请更新代码后重新构建',
  ],
  [
    'a descriptor without schema',
    () => HttpResponse.json({ ...descriptor, schema: undefined }),
    'descriptor.json 缺少 schema',
  ],
  ['another app', () => HttpResponse.json({ ...descriptor, name: 'mfe-games' }), '那里的应用是 mfe-games'],
  [
    'an app that needs another shared',
    () => HttpResponse.json({ ...descriptor, shared: { range: '^9.0.0' } }),
    `需要 @site/shared ^9.0.0，本站是 ${sharedVersion}`,
  ],
])('says of %s what is wrong', async (_what, answer, said) => {
  serve(answer);
  await expect(take()).rejects.toThrow(said);
});
