import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkOutRevision } from '../../bench/src/sites/checkout';

const repository = resolve(import.meta.dirname, '../..');
const migrations = 'api/migrations';

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: repository })).stdout.trim();

/** The last tag, else the revision before the newest migration. */
const previousRelease = async (): Promise<string> =>
  git('describe', '--tags', '--abbrev=0').catch(async () => `${await git('rev-list', '-1', 'HEAD', migrations)}^`);

/** Tests of the migrations themselves, and of whole processes, which take long. */
const left = ['database/', 'ledger/crash', 'src/main', 'rollingRestart'];

/** Runs the API tests of `revision` on the migrations of the working tree. Resolves with their exit code. */
const run = async ([revision = '', ...patterns]: string[]): Promise<number> => {
  const chosen = await git('rev-parse', '--short', revision || (await previousRelease()));
  const work = await mkdtemp(join(tmpdir(), 'site-upgrade-'));
  const folder = join(work, 'checkout');
  try {
    await checkOutRevision(chosen, folder, console.log);
    await rm(join(folder, migrations), { recursive: true });
    await cp(join(repository, migrations), join(folder, migrations), { recursive: true });
    console.log(`Testing the API of ${chosen} on the schema of the working tree`);
    const jest = spawn(
      'npx',
      [
        'jest',
        '--maxWorkers=100%',
        ...(existsSync(join(folder, 'jest.base.js')) ? ['--selectProjects', 'api'] : ['--projects', 'api']),
        '--testPathIgnorePatterns',
        '/node_modules/',
        '\\.slow\\.test\\.',
        ...left,
        ...(patterns.length ? ['--testPathPatterns', ...patterns] : []),
      ],
      { cwd: folder, stdio: 'inherit' },
    );
    return await new Promise<number>((done) => jest.once('exit', (code) => done(code ?? 1)));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
