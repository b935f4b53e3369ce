import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { handmadeApps } from '../testing/releaseOf';
import { addressOf, type Person, visitsOf } from './visits';
import { type Finding, violationsOf } from './violations';
import { temporaryFolder } from '../testing/builtApp';
import { findBrowser } from './chromium';
import type { CallName } from '../../../contract/src';
import { calls } from '../../../contract/src/calls';
import { readContractExamples, startContractStub } from './contractStub';

const paths = (candidate: string, as: Person) =>
  visitsOf(handmadeApps, new Set([candidate]), as).map(({ path, click }) => (click ? `${path} and ${click}` : path));

it.each<[candidate: string, as: Person, visits: string[]]>([
  ['mfe-wallet', 'visitor', ['/', '/deposit', '/withdraw', '/order', '/games']],
  ['mfe-wallet', 'member', ['/deposit', '/withdraw', '/order', '/', '/games']],
  ['mfe-games', 'visitor', ['/ and 菜单', '/games', '/withdraw']],
  ['mfe-games', 'member', ['/games', '/ and 菜单', '/deposit']],
  ['shell', 'visitor', ['/ and 菜单', '/withdraw', '/games']],
  ['shell', 'member', ['/ and 菜单', '/deposit', '/games']],
])('lists the visits for %s of a %s', (candidate, as, visits) => expect(paths(candidate, as)).toEqual(visits));

it.each<[Person, string[]]>([
  ['visitor', ['login.popup']],
  ['member', ['session.reality-check']],
])('shows a %s the widgets that home does not have, last', (as, widgets) => {
  const slots = ['home.games', 'sidebar.account', 'login.popup', 'session.reality-check'].map((name) => ({ name }));
  const apps = new Map([...handmadeApps, ['mfe-account', { version: '1', routes: [], slots }]]);
  const visits = visitsOf(apps, new Set(['mfe-account']), as);
  expect(visits.slice(-1).map(({ path, widget }) => [path, widget])).toEqual(widgets.map((name) => [name, { name }]));
  expect(visitsOf(apps, new Set(['mfe-wallet']), as).filter(({ widget }) => widget)).toEqual([]);
});

it.each([
  ['/', '/'],
  ['/deposit', '/deposit?id=1'],
])('visits the route %s at %s', (path, address) => expect(addressOf(path)).toBe(address));

describe('violations', () => {
  const violations = (candidate: string, ...findings: Finding[]) =>
    violationsOf(findings, { apps: handmadeApps, candidates: new Set([candidate]) });

  const on = (path: string, app: string, as: 'visitor' | 'member', ...symptoms: Finding['symptoms']): Finding => ({
    visit: { path, app, as },
    symptoms,
  });

  const boom = { text: 'the console said “TypeError: boom”', owner: 'mfe-wallet' };

  it('reports a problem once, with all its pages', () => {
    expect(
      violations(
        'mfe-wallet',
        on('/deposit', 'mfe-wallet', 'visitor', boom),
        on('/deposit', 'mfe-wallet', 'member', boom, boom),
        on('/withdraw', 'mfe-wallet', 'member', boom),
      ),
    ).toEqual([
      'mfe-wallet 1: /deposit as a visitor and as a member, /withdraw as a member: the console said “TypeError: boom”',
    ]);
  });

  it('reports an error once that the page reports several times', () => {
    const repeated = { text: 'the console said “mfe-wallet: /deposit TypeError: boom”', owner: 'mfe-wallet' };
    const uncaught = { text: 'uncaught “TypeError: boom”', owner: 'mfe-wallet' };
    expect(violations('mfe-wallet', on('/deposit', 'mfe-wallet', 'member', boom, repeated, uncaught))).toEqual([
      'mfe-wallet 1: /deposit as a member: the console said “mfe-wallet: /deposit TypeError: boom”',
    ]);
  });

  it('blames the app whose file failed, also on a page of another app', () => {
    expect(
      violations('mfe-wallet', on('/games', 'mfe-games', 'member', boom, { text: 'an area says “加载失败”' })),
    ).toEqual(['mfe-wallet 1: /games as a member: the console said “TypeError: boom”; an area says “加载失败”']);
  });

  it.each([
    ['mfe-games', 'mfe-games 1'],
    ['mfe-wallet', 'shell is broken beside mfe-wallet 1'],
    ['shell', 'shell 1'],
  ])('with %s as candidate, blames %s for a failed area on home', (candidate, subject) => {
    const failedArea = on('/', 'shell', 'visitor', { text: 'an area says “加载失败”' });
    expect(violations(candidate, failedArea)).toEqual([`${subject}: home as a visitor: an area says “加载失败”`]);
  });

  it('reports nothing for visits without symptoms', () => {
    expect(violations('mfe-wallet', on('/deposit', 'mfe-wallet', 'member'))).toEqual([]);
  });
});

describe('Chromium', () => {
  afterEach(() => jest.restoreAllMocks());

  const program = (name: string, mode: number): string => {
    const file = join(temporaryFolder(), name);
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, mode);
    return file;
  };

  it('finds the browser that CHROMIUM names, and no other instead', () => {
    const file = program('browser', 0o755);
    expect(findBrowser({ CHROMIUM: file })).toBe(file);
    expect(findBrowser({ CHROMIUM: '/missing/chromium', PATH: process.env.PATH })).toBeUndefined();
    expect(findBrowser({ CHROMIUM: program('text', 0o644) })).toBeUndefined();
    expect(findBrowser({ CHROMIUM: 'ws://127.0.0.1:9223/gate', PATH: process.env.PATH })).toBe(
      'ws://127.0.0.1:9223/gate',
    );
  });

  it.each([
    [0, false],
    [1000, true],
  ])('starts Chromium of the user %i with its sandbox: %s', async (uid, isSandboxed) => {
    jest.spyOn(process, 'getuid').mockReturnValue(uid);
    await jest.isolateModulesAsync(async () => {
      const { chromiumFlags, chromiumSandbox } = await import('./chromium');
      expect(chromiumSandbox).toBe(isSandboxed);
      expect(chromiumFlags.includes('--no-sandbox')).toBe(!isSandboxed);
    });
  });
});

describe('the stub of the contract', () => {
  let stub: Awaited<ReturnType<typeof startContractStub>>;
  beforeAll(async () => {
    stub = await startContractStub();
  });
  afterAll(() => stub.close());

  const names = Object.keys(calls) as CallName[];

  const ask = (name: string, method: string): Promise<Response> =>
    fetch(`${stub.url}/api/${name}${method === 'GET' ? '?page=1' : ''}`, {
      method,
      headers: { authorization: 'Bearer anything', 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });

  it.each(names)('answers %s as the contract says', async (name) => {
    const { method, data: schema } = calls[name];
    const response = await ask(name, method);
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
    expect({ status: response.status, code, message }).toEqual({ status: 200, code: 200, message: '操作成功' });
    const { issues } = await schema['~standard'].validate(data);
    expect(issues).toBeUndefined();
  });

  it('answers an unknown call like a host that does not have it', async () => {
    const response = await ask('callOfTomorrow', 'POST');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ code: 404, message: '接口不存在', data: null });
  });

  it.each(['/operator/deposits', '/healthz', '/', '/apis/user'])('has nothing at %s', async (path) => {
    expect((await fetch(stub.url + path)).status).toBe(404);
  });

  it('has minimal examples for exactly the calls that every API host has', () => {
    const required = names.filter((name) => !calls[name].options.optional);
    expect([...readContractExamples('minimal').keys()]).toEqual(required);
  });
});
