import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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

/** Approves a member's deposit by the operator's own call: where that is not what a journey is about, a command takes too long. */
export async function approveDeposit(order: string): Promise<void> {
  const key = await readFile(join(process.env.E2E_DATA_DIR ?? '', 'operator-key'), 'utf8');
  const { ok, status } = await fetch(`${site()}/operator/deposits/${order}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key.trim()}` },
    body: '{}',
  });
  if (!ok) throw new Error(`approving ${order}: ${status}`);
}
