import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `work` again and again from `clients` places at once; returns calls per second. */
export const runFor = async (
  { clients, seconds }: { clients: number; seconds: number },
  work: (client: number) => Promise<unknown>,
): Promise<number> => {
  const start = performance.now();
  const end = start + seconds * 1000;
  let calls = 0;
  const repeat = async (client: number) => {
    while (performance.now() < end) {
      await work(client);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
  return (calls * 1000) / (performance.now() - start);
};

/** pgbench of the newest PostgreSQL that is installed as a system package; undefined without one. */
export const findPgbench = async (): Promise<string | undefined> => {
  const installed = '/usr/lib/postgresql';
  const versions = (await readdir(installed).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const program = join(installed, version, 'bin/pgbench');
    const found = await access(program).then(
      () => true,
      () => false,
    );
    if (found) return program;
  }
  return undefined;
};

/** Runs a pgbench script with prepared statements; returns transactions per second. */
export const runPgbench = async (
  program: string,
  { url, script, clients, seconds }: { url: string; script: string; clients: number; seconds: number },
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const load = ['--client', String(clients), '--time', String(seconds), '--file', file];
    const child = spawn(program, ['--no-vacuum', '--protocol', 'prepared', ...load, url], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    await new Promise((done) => child.once('close', done));
    const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    if (!rate) throw new Error(`pgbench failed: ${output}`);
    return rate;
  } finally {
    await rm(folder, { recursive: true });
  }
};
