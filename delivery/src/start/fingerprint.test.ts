import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from './buildChanged';

let repository: string;

const write = (file: string, content: string) => {
  mkdirSync(join(repository, file, '..'), { recursive: true });
  writeFileSync(join(repository, file), content);
};

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  write('shell/package.json', JSON.stringify({ dependencies: { '@site/runtime': '^1.0.0', react: '19.3.1' } }));
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

test.each([
  ['its folder', 'shell/src/main.tsx', true],
  ['the shared package', 'shared/src/index.ts', true],
  ['a package that it depends on', 'runtime/src/index.ts', true],
  ['the recipe of builds', 'rspack.base.ts', true],
  ['another package', 'desk/src/main.tsx', false],
  ['a test', 'runtime/src/index.test.ts', false],
])('a build of the shell is stale after a change of %s: %s', (_what, file, stale) => {
  write(file, 'before');
  const before = fingerprintOf(repository, 'shell');
  write(file, 'after');
  expect(fingerprintOf(repository, 'shell') !== before).toBe(stale);
});
