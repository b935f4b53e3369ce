import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths, to, type App } from '@site/shared/app';
import { servedContract } from '@site/contract/schemas';
import { SHELL, appsOf, repository } from '../../delivery/src/base/repository';
import { apiViolations } from '../../delivery/src/gate/apiContract';
import { releaseOf } from '../../delivery/src/testing/releaseOf';
import { findStaleDataReads } from './findStaleDataReads';
import { readSources, sourceFilesOf } from './readSources';
import { sharedCallsOf, usedCallsOf } from './usedCallsOf';

const names = appsOf(repository).filter((name) => name !== SHELL);

const sourcesOf = (name: string): string[] => sourceFilesOf(join(repository, name));

const readAll = (): Promise<App[]> =>
  Promise.all(
    names.map(async (name) => ((await import(join(repository, name, 'src/app.ts'))) as { default: App }).default),
  );

test('each app names its folder', async () => {
  expect((await readAll()).map(({ name }) => name)).toEqual(names);
});

test('every path that apps link to is home or a page of exactly one app', async () => {
  const pages = (await readAll()).flatMap(({ routes }) => routes.map(({ path }) => path));
  expect(['/', ...pages].sort()).toEqual(Object.values(paths).toSorted());
});

test.each(Object.entries<(argument: never) => string>(to))('to.%s links to the path of the same name', (name, link) => {
  expect(link({} as never).split('?')[0]).toBe(paths[name as keyof typeof to]);
});

test('no two apps fill one slot', async () => {
  const slots = (await readAll()).flatMap((app) => Object.keys(app.slots));
  expect(slots).toEqual([...new Set(slots)]);
});

test('every slot that an app fills has a place in the shell', async () => {
  const slots = (await readAll()).flatMap((app) => Object.keys(app.slots));
  const { slotPlaces } = await readSources(sourcesOf(SHELL));
  expect(slotPlaces).toEqual(expect.arrayContaining(slots));
});

test('no endpoint is injected twice', async () => {
  const { endpoints } = await readSources([SHELL, 'shared', ...names].flatMap(sourcesOf));
  const injected = endpoints.map(({ name }) => name);
  expect(injected.filter((name, index) => injected.indexOf(name) !== index)).toEqual([]);
  expect(injected).toEqual(expect.arrayContaining(['memberGetUser', 'walletCreateDeposit']));
});

test('no query with an argument is read by `data`, which may answer another argument', async () => {
  const packages = [SHELL, 'shared', 'app-template', ...names];
  for (const path of packages.flatMap(sourcesOf))
    expect([path, ...(await findStaleDataReads(readFileSync(path, 'utf8'), path.endsWith('x')))]).toEqual([path]);
});

test('every password field says which password it takes, or browsers save another one in its place', () => {
  const fields = [SHELL, 'shared', 'app-template', 'desk', ...names]
    .flatMap(sourcesOf)
    .flatMap(
      (path) => readFileSync(path, 'utf8').match(/<(?:Input\.Password\b|\w+\s[^<]*type="password")[^<]*/g) ?? [],
    );
  const known = /autoComplete="(?:current-password|new-password|one-time-code)"/;
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => !known.test(field))).toEqual([]);
});

describe('what the apps need of the API host', () => {
  const shared = join(repository, 'shared');
  const known = new Map<string, ReturnType<typeof readCalls>>();
  const readCalls = async (name: string) => {
    const files = [name, ...(name === SHELL ? ['shared'] : [])].flatMap(sourcesOf);
    const madeByShell = name === SHELL ? [] : await sharedCallsOf(shared);
    return usedCallsOf((await readSources(files)).calls, files, shared, madeByShell);
  };
  /** As their builds record it. */
  const callsOf = (name: string): ReturnType<typeof readCalls> => {
    const calls = known.get(name) ?? readCalls(name);
    known.set(name, calls);
    return calls;
  };

  test.each([
    [SHELL, ['balance', 'user', 'homenotice']],
    ['mfe-account', ['login_pc', 'register', 'uploadimg', 'editPassword']],
    ['mfe-wallet', ['recharge', 'withdraw', 'transfer']],
    ['mfe-games', ['game/list', 'getGameUrl']],
    ['mfe-promotions', ['douserredpacket', 'activitylist']],
  ])('lists the calls of %s', async (name, calls) => {
    expect(Object.keys(await callsOf(name))).toEqual(expect.arrayContaining(calls));
  });

  test('every call of the contract is made by an app', async () => {
    const made = await Promise.all([SHELL, ...names].map(callsOf));
    expect(new Set(made.flatMap((calls) => Object.keys(calls)))).toEqual(new Set(Object.keys(servedContract().calls)));
  });

  test.each([SHELL, ...names])('%s fits the contract of our API host', async (name) => {
    expect(apiViolations(releaseOf(name, { calls: await callsOf(name) }), servedContract())).toEqual([]);
  });

  test.each([
    [SHELL, 'user', 'balance', 'balance of the response of user as number or string'],
    ['mfe-account', 'getcard', 'bank_no', '[].bank_no of the response of getcard as string'],
    ['mfe-wallet', 'getcard', 'bank_no', '[].bank_no of the response of getcard as string'],
  ])('%s does not fit a host whose response of %s lacks %s', async (name, call, field, named) => {
    const lacking = JSON.parse(JSON.stringify({ [call]: servedContract().calls[call] }), (key, value: unknown) =>
      key === field ? undefined : value,
    ) as ReturnType<typeof servedContract>['calls'];
    const host = { ...servedContract(), calls: { ...servedContract().calls, ...lacking } };
    expect(apiViolations(releaseOf(name, { calls: await callsOf(name) }), host)).toEqual([
      `${name} 1.0.0-aaaaaaaaaaaa reads the field ${named}; the host has no such field.`,
    ]);
  });
});
