import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The repository's folder. */
export const repository = join(import.meta.dirname, '../../..');

/** The address of the site under test. */
export const site = (): string => `http://localhost:${process.env.E2E_PORT}`;

const run = promisify(execFile);

/** Says something as the operator, by the same command an operator types; gives what it printed. */
export async function operator(...words: string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'operator', '--', ...words], {
    cwd: repository,
    env: { ...process.env, PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
  });
  return stdout;
}
