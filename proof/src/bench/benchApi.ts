import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Measure, Row, Usage } from './bench';
import type { Ready } from './benchHost';
import { warmUp } from './load';
import { measureApp, measureEdge, measureMixed, measurePolls } from './pollMeasures';

const measures: Record<string, Measure> = {
  polls: measurePolls,
  app: measureApp,
  edge: measureEdge,
  mixed: measureMixed,
};

const repository = resolve(import.meta.dirname, '../../..');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    members: { type: 'string', default: '10000' },
  },
});

/** The next message of the host. Rejects if it exits first. */
const nextMessage = async <Message>(child: ChildProcess): Promise<Message> => {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`The host exited with ${code}.`))),
    ]);
    return message as Message;
  } finally {
    ended.abort();
  }
};

/** The live site's edge in front of the host, with no release. */
const startEdge = async (api: string, folder: string): Promise<{ url: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'delivery/src/site.ts', '--as-is'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, API_URL: api, PORT: '0', HOST: '127.0.0.1', SITE_DIR: join(folder, 'site') },
  });
  const [line] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(line))?.[0];
  if (!url) throw new Error(`the edge did not start: ${String(line)}`);
  return { url: url.replace('localhost', '127.0.0.1'), child };
};

const print = (rows: Row[]): void => {
  const columns = ['measure', 'result', 'aim'] as const;
  const table = [Object.fromEntries(columns.map((name) => [name, name])) as unknown as Row, ...rows];
  const widths = columns.map((name) => Math.max(...table.map((row) => row[name].length)));
  const lines = table.map((row) => `| ${columns.map((name, n) => row[name].padEnd(widths[n] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  console.log(lines.join('\n'));
};

/**
 * `npm run bench:api -- [MEASURE…] [--seconds S] [--rounds N] [--connections N] [--members N]`: starts a host on a new
 * database and prints one table of ratios, each of loads that took turns.
 */
const run = async (): Promise<void> => {
  const unknown = positionals.filter((name) => !(name in measures));
  if (unknown.length > 0) {
    throw new Error(`No such measure: ${unknown.join(', ')}. Known: ${Object.keys(measures).join(', ')}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-edge-'));
  const host = fork(join(import.meta.dirname, 'benchHost.ts'), [options.members], { execArgv: ['--import', 'tsx'] });
  let edge: ChildProcess | undefined;
  try {
    const ready = await nextMessage<Ready>(host);
    const { url, child } = await startEdge(ready.host, folder);
    edge = child;
    const bench: Bench = {
      ...ready,
      edge: url,
      members: Number(options.members),
      connections: Number(options.connections),
      seconds: Number(options.seconds),
      rounds: Number(options.rounds),
      usage: () => {
        host.send('usage');
        return nextMessage<Usage>(host);
      },
    };
    const chosen = positionals.length > 0 ? positionals : Object.keys(measures);
    const rows: Row[] = [];
    await warmUp(bench);
    for (const name of chosen) {
      rows.push(...((await measures[name]?.(bench)) ?? []));
    }
    print(rows);
  } finally {
    edge?.kill('SIGTERM');
    if (host.connected) {
      host.disconnect();
      await once(host, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
};

await run();
