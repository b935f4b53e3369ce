import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildDesk } from './buildChanged';

let folder: string;
let builds: number;

const buildApp = async () => {
  builds += 1;
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
