import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbedded } from '../base/database/embedded';

/*
 * Runs the tests of the API host and its proofs on the system's PostgreSQL, since DATABASE_URL may name an older
 * version than the one from npm.
 */

const installed = '/usr/lib/postgresql';

const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
const binaries = versions.map((name) => join(installed, name)).find((path) => existsSync(join(path, 'bin/postgres')));
if (!binaries) {
  throw new Error(
    `No PostgreSQL found in ${installed}. Install the package postgresql, or set TEST_DATABASE_URL and run npm test.`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'site-debian-'));
const server = await startEmbedded(folder, { binaries, durable: false });
console.log(`Testing on ${binaries}`);
try {
  const patterns = process.argv.slice(2);
  const options = ['--maxWorkers=100%', '--selectProjects', 'api', '--testPathIgnorePatterns', '/node_modules/'];
  const chosen = ['\\.slow\\.test\\.', ...(patterns.length ? ['--testPathPatterns', ...patterns] : [])];
  const jest = spawn('npx', ['jest', ...options, ...chosen], {
    cwd: resolve(import.meta.dirname, '../../..'),
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url('postgres') },
  });
  const [code] = (await once(jest, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
