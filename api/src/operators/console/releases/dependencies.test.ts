import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDependenciesReader } from './readReleases';

const siteDir = mkdtempSync(join(tmpdir(), 'site-dependencies-'));
afterAll(() => rmSync(siteDir, { recursive: true }));
const warn = jest.fn();
const read = makeDependenciesReader(siteDir, { warn });

const write = (file: string, content: object | string) => {
  const path = join(siteDir, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
};
const live = { live: '1.0.0-a', since: '2026-11-20T00:00:00Z', by: 'ci', previous: [] };
const descriptor = {
  schema: 2,
  routes: [],
  slots: [],
  links: [],
  calls: {},
  shared: { compiledAgainst: '2.0.0', range: '^2.0.0', uses: [] },
};
const field = { type: 'string' };
const response = {
  type: 'array',
  items: { type: 'object', properties: { flow: field, rows: { anyOf: [{ properties: { id: field } }, field] } } },
};

test('lists what each live release needs, with the fields of answers at any depth', async () => {
  write('registry.json', { schema: 1, apps: { 'mfe-wallet': live, shell: live } });
  write('releases/shell/1.0.0-a/descriptor.json', {
    ...descriptor,
    provides: { shared: { version: '2.1.0' }, slots: ['home.games'] },
  });
  write('releases/mfe-wallet/1.0.0-a/descriptor.json', {
    ...descriptor,
    routes: [{ path: '/deposit', preload: [] }],
    slots: [{ name: 'home.games', preload: [] }],
    links: ['/assets'],
    calls: { uservip: { method: 'POST', response } },
    shared: { ...descriptor.shared, uses: ['Button'] },
  });
  expect(await read()).toEqual({
    problem: '',
    shared_version: '2.1.0',
    slots: ['home.games'],
    apps: [
      {
        app: 'mfe-wallet',
        version: '1.0.0-a',
        shared: { built: '2.0.0', range: '^2.0.0' },
        exports: ['Button'],
        pages: ['/deposit'],
        links: ['/assets'],
        slots: ['home.games'],
        calls: [{ name: 'uservip', fields: ['flow', 'id', 'rows'] }],
      },
      expect.objectContaining({ app: 'shell' }),
    ],
  });
});

test.each<[what: string, prepare: () => void, problem: RegExp]>([
  [
    'a release that is gone',
    () => rmSync(join(siteDir, 'releases/mfe-wallet'), { recursive: true }),
    /descriptor\.json/,
  ],
  ['another format', () => write('releases/mfe-wallet/1.0.0-a/descriptor.json', { schema: 3 }), /descriptor\.json/],
  ['a damaged registry', () => write('registry.json', '{'), /无法读取发布目录/],
])('says in Chinese that something is missing: %s', async (_what, prepare, problem) => {
  prepare();
  expect(await read()).toEqual({ problem: expect.stringMatching(problem), shared_version: null, slots: [], apps: [] });
  expect(warn).toHaveBeenCalled();
});

test('says so without a folder, and shows nothing before the first activation', async () => {
  expect((await makeDependenciesReader(undefined, { warn })()).problem).toMatch(/SITE_DIR/);
  rmSync(join(siteDir, 'registry.json'));
  expect(await read()).toEqual({ problem: '', shared_version: null, slots: [], apps: [] });
});
