import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { writeFiles } from '../testing/builtApp';
import { buildDesk, inputHashOf } from './buildChanged';

let folder: string;
let builds: number;

const buildApp = async () => {
  builds += 1;
  rmSync(join(folder, 'desk/dist'), { recursive: true, force: true });
  mkdirSync(join(folder, 'desk/dist'), { recursive: true });
  writeFileSync(join(folder, 'desk/dist/index.html'), '');
};
const run = () => buildDesk(folder, () => undefined, buildApp);

beforeEach(() => {
  builds = 0;
  folder = mkdtempSync(join(tmpdir(), 'site-desk-build-'));
  mkdirSync(join(folder, 'desk/src'), { recursive: true });
  writeFileSync(join(folder, 'desk/src/main.tsx'), '1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('builds the desk once for the same sources', async () => {
  await run();
  await run();
  expect(builds).toBe(1);
});

test('builds the desk again after its sources or its build have changed', async () => {
  await run();
  writeFileSync(join(folder, 'desk/src/main.tsx'), '2');
  await run();
  rmSync(join(folder, 'desk/dist'), { recursive: true });
  await run();
  expect(builds).toBe(3);
});

test.each([
  ['its folder', 'shell/src/main.tsx', true],
  ['the shared package', 'shared/src/index.ts', true],
  ['a package that it depends on', 'runtime/src/index.ts', true],
  ['the recipe of builds', 'rspack.base.ts', true],
  ['another package', 'desk/src/main.tsx', false],
  ['a test', 'runtime/src/index.test.ts', false],
])('a build of the shell is stale after a change of %s: %s', (_what, file, stale) => {
  const manifest = JSON.stringify({ dependencies: { '@site/runtime': '^1.0.0', react: '19.3.1' } });
  writeFiles(folder, { 'shell/package.json': manifest, [file]: 'before' });
  const before = inputHashOf(folder, 'shell');
  writeFiles(folder, { [file]: 'after' });
  expect(inputHashOf(folder, 'shell') !== before).toBe(stale);
});

test('compresses what a browser is sent, also of a build that was made before or by hand', async () => {
  await run();
  const file = join(folder, 'desk/dist/main.js');
  for (const content of ['console.log(1)', 'console.log(2)']) {
    rmSync(file, { force: true });
    writeFileSync(file, content);
    writeFileSync(join(folder, 'desk/dist/logo.png'), '');
    const later = new Date(Date.now() + 60_000);
    utimesSync(file, later, later);
    await run();
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(content);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(content);
  }
  expect(builds).toBe(1);
  expect(['logo.png.br', 'main.js.br.br'].filter((it) => existsSync(join(folder, 'desk/dist', it)))).toEqual([]);
});
