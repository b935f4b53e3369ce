#!/usr/bin/env node
// `npm run test:node -- VERSION [PATTERN…]`: runs the tests on another version of Node, which npm provides.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '..', '..', '..');
const [version, ...patterns] = process.argv.slice(2);
if (!/^\d+(\.\d+)*$/.test(version ?? '')) {
  console.error('usage: npm run test:node -- VERSION [PATTERN…], such as 24');
  process.exit(2);
}

const run = (program, args, env = process.env) => {
  const { status, error } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
};

// Not npm's package `node`, whose install script npm may hold back.
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const folder = join(root, 'var', 'node', version);
run('npm', ['install', '--silent', '--no-save', '--prefix', folder, `${name}@${version}`]);
const bin = join(folder, 'node_modules', name, 'bin');
run(join(bin, 'node'), [join(root, 'node_modules/jest/bin/jest.js'), '--maxWorkers=100%', ...patterns], {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
});
