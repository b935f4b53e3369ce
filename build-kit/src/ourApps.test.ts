import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths, to, type App } from '@site/shared/app';
import { servedContract } from '@site/contract/schemas';
import { SHELL, appsOf, repository } from '../../delivery/src/repository';
import { apiViolations } from '../../delivery/src/gate/apiContract';
import { releaseOf } from '../../delivery/src/testing/releaseOf';
import { findStaleDataReads } from './findStaleDataReads';
import { readSources, sourceFilesOf } from './readSources';
import { usedCallsOf } from './usedCallsOf';

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
  /** As their builds record it. */
  const callsOf = async (name: string) => {
    const files = [name, ...(name === SHELL ? ['shared'] : [])].flatMap(sourcesOf);
    return usedCallsOf((await readSources(files)).calls, files, join(repository, 'shared'));
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
    expect(new Set(made.flatMap((calls) => Object.keys(calls)))).toEqual(new Set(Object.keys(servedContract.calls)));
  });

  test.each([SHELL, ...names])('%s fits the contract of our API host', async (name) => {
    expect(apiViolations(releaseOf(name, { calls: await callsOf(name) }), servedContract)).toEqual([]);
  });

  test('the shell does not fit a host without the balance of a member', async () => {
    const host = structuredClone(servedContract);
    delete host.calls.user?.response.properties?.balance;
    expect(apiViolations(releaseOf(SHELL, { calls: await callsOf(SHELL) }), host)).toEqual([
      'shell 1.0.0-aaaaaaaaaaaa reads the field balance of the response of user as number or string; ' +
        'the host has no such field.',
    ]);
  });
});
