import { paths, type App } from '@site/shared/app';
import { join } from 'node:path';
import { SHELL, appsOf } from '../appNames';
import { repository } from '../siteFolder';

const names = appsOf(repository).filter((name) => name !== SHELL);

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

test('no two apps fill one slot', async () => {
  const slots = (await readAll()).flatMap((app) => Object.keys(app.slots));
  expect(slots).toEqual([...new Set(slots)]);
});
