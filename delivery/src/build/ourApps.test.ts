import { paths, to, type App } from '@site/shared/app';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL, appsOf } from '../appNames';
import { repository } from '../repository';
import { readSources } from './readSources';

const names = appsOf(repository).filter((name) => name !== SHELL);

const readAll = (): Promise<App[]> =>
  Promise.all(
    names.map(async (name) => ((await import(join(repository, name, 'src/app.ts'))) as { default: App }).default),
  );

/** The source files of a package that its build can contain. */
const sourcesOf = (name: string): string[] => {
  const folder = join(repository, name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)testing\/|\.test\./.test(file))
    .map((file) => join(folder, file));
};

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
