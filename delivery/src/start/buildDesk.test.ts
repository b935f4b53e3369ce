import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDesk } from './buildDesk';

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
