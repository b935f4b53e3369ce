import { rspack, type Stats } from '@rspack/core';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { repository } from '../siteFolder';
import { LiveSitePlugin } from './LiveSitePlugin';

const folder = join(temporaryFolder(), 'mfe-new');
const output = join(folder, 'dist');

const remote = (routes: string): void =>
  writeFileSync(
    join(folder, 'src/remote.ts'),
    `import { defineRemote } from '@site/shared';
     export default defineRemote({ name: 'mfe-new', routes: [${routes}], slots: { 'home.new': () => import('./Widget') } });`,
  );

beforeAll(() => {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/entry.js'), 'export {};');
});

const build = (): Promise<Stats> =>
  new Promise((resolve, reject) => {
    rspack(
      {
        context: folder,
        mode: 'development',
        entry: './src/entry.js',
        output: { path: output },
        plugins: [
          new LiveSitePlugin({
            folder,
            sharedFolder: join(repository, 'shared'),
            globalName: 'mfe_new',
            entry: 'remoteEntry.js',
            range: '^1.0.0',
            origin: 'http://localhost:8085',
            liveSite: 'https://site.example',
          }),
        ],
      },
      (error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('no answer'))),
    );
  });

test('serves what the live page needs to know, and says how to have the app shown there', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation();
  remote(`{ path: '/new', title: '新页面', login: true, kit: ['forms'], page: () => import('./NewPage') }`);
  expect((await build()).hasErrors()).toBe(false);
  expect(JSON.parse(readFileSync(join(output, 'descriptor.json'), 'utf8'))).toEqual({
    schema: 1,
    name: 'mfe-new',
    globalName: 'mfe_new',
    entry: 'remoteEntry.js',
    routes: [{ path: '/new', title: '新页面', login: true, kit: ['forms'], preload: [] }],
    slots: [{ name: 'home.new', preload: [] }],
    shared: { range: '^1.0.0' },
  });
  expect(said.mock.calls).toEqual([
    [expect.stringContaining(`localStorage.setItem('site.overrides', '{"mfe-new":"http://localhost:8085"}')`)],
  ]);
});

test('a remote.ts that cannot be read fails the build', async () => {
  remote('nonsense');
  const stats = await build();
  expect(
    stats
      .toJson()
      .errors?.map(({ message }) => message)
      .join(),
  ).toContain('nonsense');
});
