import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbedded } from '../base/database/embedded';

const installed = '/usr/lib/postgresql';

/** The newest PostgreSQL that is installed as a system package. */
const findFolder = async (): Promise<string> => {
  const versions = (await readdir(installed).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const folder = join(installed, version);
    if (
      await access(join(folder, 'bin/postgres')).then(
        () => true,
        () => false,
      )
    )
      return folder;
  }
  throw new Error(
    `No PostgreSQL found in ${installed}. Install the package postgresql, or set TEST_DATABASE_URL and run npm test.`,
  );
};

/**
 * Runs the tests of the API host and its proofs on the system's PostgreSQL, since DATABASE_URL may name an older
 * version than the one from npm.
 */
const run = async (args: string[]): Promise<number> => {
  const binaries = await findFolder();
  const folder = await mkdtemp(join(tmpdir(), 'site-debian-'));
  const server = await startEmbedded(folder, { binaries, durable: false });
  console.log(`Testing on ${binaries}`);
  try {
    const jest = spawn(
      'npx',
      [
        'jest',
        '--maxWorkers=100%',
        '--selectProjects',
        'api',
        '--testPathIgnorePatterns',
        '/node_modules/',
        '\\.slow\\.test\\.',
        ...(args.length ? ['--testPathPatterns', ...args] : []),
      ],
      {
        cwd: resolve(import.meta.dirname, '../../..'),
        stdio: 'inherit',
        env: { ...process.env, TEST_DATABASE_URL: server.url('postgres') },
      },
    );
    return await new Promise<number>((done) => jest.once('exit', (code) => done(code ?? 1)));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
