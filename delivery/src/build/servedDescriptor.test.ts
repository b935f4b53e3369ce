import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../siteFolder';
import { temporaryFolder } from '../testing/builtApp';
import { servedDescriptor } from './servedDescriptor';

const folder = join(temporaryFolder(), 'mfe-new');

const served = {
  folder,
  sharedFolder: join(repository, 'shared'),
  globalName: 'mfe_new',
  entry: 'remoteEntry.js',
  range: '^1.0.0',
};

const remote = (source: string): void => {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/remote.ts'), `import { defineRemote } from '@site/shared';\n${source}`);
};

test('tells the live page what it needs to know of the app, as remote.ts has it', async () => {
  remote(`export default defineRemote({
    name: 'mfe-new',
    routes: [{ path: '/new', title: '新页面', login: true, kit: ['forms'], page: () => import('./NewPage') }],
    slots: { 'home.games': () => import('./Widget') },
  });`);
  expect(await servedDescriptor(served)).toEqual({
    schema: 1,
    name: 'mfe-new',
    globalName: 'mfe_new',
    entry: 'remoteEntry.js',
    routes: [{ path: '/new', title: '新页面', login: true, kit: ['forms'], preload: [] }],
    slots: [{ name: 'home.games', preload: [] }],
    shared: { range: '^1.0.0' },
  });
});

test('fails on a remote.ts that does not run', async () => {
  remote('nonsense();');
  await expect(servedDescriptor(served)).rejects.toThrow('nonsense');
});
