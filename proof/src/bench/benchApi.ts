import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../../bench/src/report';
import { startServer } from '../../../e2e/src/fixtures/servers';
import type { Ready } from './benchHost';
import { type Bench, type Loaded, loadMixed, loadPolls, plainRequest, runLoad } from './load';

/** Measure, result and aim. */
type Row = [string, string, string];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    members: { type: 'string', default: '10000' },
  },
});
const rounds = Number(options.rounds);

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

/** Repeats two loads in turn. Returns the median of the ratios of their rates, as text, and of the processor times. */
const compare = async (base: () => Promise<Loaded>, load: () => Promise<Loaded>) => {
  const pairs: [base: Loaded, load: Loaded][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await base(), await load()]);
  const medianOf = (value: (pair: [Loaded, Loaded]) => number) => median(pairs.map(value));
  const rate = (at: 0 | 1) => `${(medianOf((pair) => pair[at].rate) / 1000).toFixed(1)} k/s`;
  return {
    ratio: `${medianOf(([first, second]) => second.rate / first.rate).toFixed(2)} (${rate(1)} to ${rate(0)})`,
    cpu: `${medianOf(([, { cpu }]) => cpu).toFixed(0)} µs, ${medianOf(([{ cpu }]) => cpu).toFixed(0)} µs`,
  };
};

/** By name, what is measured on a host and an edge in front of it. */
const measures: Record<string, (bench: Bench, at: Ready & { edge: string }) => Promise<Row[]>> = {
  polls: async (bench, { host, empty }) => {
    const loadEmpty = () => runLoad(bench, { url: empty, requestsOf: () => [plainRequest('/empty')] });
    const { ratio, cpu } = await compare(loadEmpty, () => loadPolls(bench, host));
    return [
      ['polls / empty handler', ratio, '>= 0.6'],
      ['processor time of a poll, of the empty handler', cpu, ''],
    ];
  },
  /* What every opened page asks first. */
  app: async (bench, { host }) => {
    const loadApp = () => runLoad(bench, { url: host, requestsOf: () => [plainRequest('/api/app')] });
    return [['app / polls', (await compare(() => loadPolls(bench, host), loadApp)).ratio, '>= 1']];
  },
  edge: async (bench, { host, edge }) => {
    const { ratio } = await compare(
      () => loadPolls(bench, host),
      () => loadPolls(bench, edge),
    );
    return [['polls through the edge / host alone', ratio, '>= 0.7']];
  },
  /* The slowest percent of polls while every 20th call is a transfer. */
  mixed: async (bench, { host }) => {
    const latencies: [typical: number, slow: number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { polls } = await loadMixed(bench, host);
      latencies.push([median(polls), polls[Math.floor(polls.length * 0.99)] ?? 0]);
    }
    const factor = median(latencies.map(([typical, slow]) => slow / typical)).toFixed(1);
    const ms = (at: 0 | 1) => `${median(latencies.map((each) => each[at])).toFixed(1)} ms`;
    return [[`p99 / median of a poll, 5 % transfers`, `${factor} (${ms(1)} to ${ms(0)})`, '< 10']];
  },
};

/*
 * `npm run bench:api -- [MEASURE…] [--seconds S] [--rounds N] [--connections N] [--members N]`: starts a host on a new
 * database and prints one table of ratios, each of loads that took turns.
 */
const unknown = positionals.filter((name) => !(name in measures));
if (unknown.length > 0)
  throw new Error(`No such measure: ${unknown.join(', ')}. Known: ${Object.keys(measures).join(', ')}.`);
const folder = await mkdtemp(join(tmpdir(), 'site-bench-edge-'));
const host = fork(join(import.meta.dirname, 'benchHost.ts'), [options.members], { execArgv: ['--import', 'tsx'] });
const undo = [() => rm(folder, { recursive: true, force: true })];
try {
  const ready = await nextMessage<Ready>(host);
  const edge = await startServer(
    [process.execPath, '--import', 'tsx', 'delivery/src/site.ts', '--as-is'],
    /^Site ready at \S+:(\d+)$/,
    { env: { API_URL: ready.host, HOST: '127.0.0.1', SITE_DIR: join(folder, 'site') } },
  );
  undo.push(edge.stop);
  const bench: Bench = {
    members: Number(options.members),
    connections: Number(options.connections),
    seconds: Number(options.seconds),
    usage: () => {
      host.send('usage');
      return nextMessage<number>(host);
    },
  };
  await loadPolls(bench, ready.host, { once: true });
  const table: Row[] = [
    ['measure', 'result', 'aim'],
    ['-', '-', '-'],
  ];
  for (const [name, measure] of Object.entries(measures))
    if (positionals.length === 0 || positionals.includes(name))
      table.push(...(await measure(bench, { ...ready, edge: `http://127.0.0.1:${edge.address}` })));
  for (const row of table) console.log(`| ${row.join(' | ')} |`);
} finally {
  for (const step of undo.toReversed()) await step();
  if (host.connected) {
    host.disconnect();
    await once(host, 'exit');
  }
}
