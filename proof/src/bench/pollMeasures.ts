import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHaproxy } from '../../../delivery/src/testing/webServers';
import { type Bench, compareRates, type Measure, median, perSecond, type Row, tokenOf } from './bench';
import { hasH2load, loadByH2load } from './h2load';
import { compare, loadApp, loadEmpty, loadMixed, loadPolls } from './load';

/** Polls at the host against the empty handler in its process. */
export const measurePolls: Measure = async (bench) => {
  const { ratio, first, second } = await compare(
    bench,
    () => loadEmpty(bench),
    () => loadPolls(bench, bench.host),
  );
  const rates = `${perSecond(second.rate)} to ${perSecond(first.rate)}`;
  return [
    { measure: 'polls / empty handler', result: `${ratio.toFixed(2)} (${rates})`, aim: '>= 0.6' },
    {
      measure: 'processor time of a poll, of the empty handler',
      result: `${second.cpu.toFixed(0)} µs, ${first.cpu.toFixed(0)} µs`,
      aim: '',
    },
  ];
};

/** The rate of a load against that of polls at the host alone. */
const overPolls = async (bench: Bench, load: () => ReturnType<typeof loadPolls>): Promise<string> => {
  const { ratio, first, second } = await compare(bench, () => loadPolls(bench, bench.host), load);
  return `${ratio.toFixed(2)} (${perSecond(second.rate)} to ${perSecond(first.rate)})`;
};

/** The call `app`, which every opened page makes, against polls. */
export const measureApp: Measure = async (bench) => [
  { measure: 'app / polls', result: await overPolls(bench, () => loadApp(bench)), aim: '>= 1' },
];

/** Polls through the edge against polls at the host alone. */
export const measureEdge: Measure = async (bench) => {
  const result = await overPolls(bench, () => loadPolls(bench, bench.edge));
  return [{ measure: 'polls through the edge / host alone', result, aim: '>= 0.7' }];
};

/** Polls through HAProxy, as it is deployed, against polls at the host alone. */
export const measureHaproxy: Measure = async (bench) => {
  const measure = 'polls through HAProxy / host alone';
  if (!existsSync('/usr/sbin/haproxy')) return [{ measure, result: 'not measured: needs haproxy', aim: '>= 0.8' }];
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-haproxy-'));
  const haproxy = await startHaproxy(folder, { api: bench.host, pages: bench.edge });
  try {
    const result = await overPolls(bench, () => loadPolls(bench, haproxy.address));
    return [{ measure, result, aim: '>= 0.8' }];
  } finally {
    await haproxy.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Polls per second of one member, by h2load. */
const loadOneMember = (address: string, { seconds, connections }: Bench, body: string, ...options: string[]) =>
  loadByH2load(
    ...options,
    `--duration=${seconds}`,
    `--clients=${connections}`,
    `--data=${body}`,
    '--header=content-type: application/json',
    `--header=authorization: Bearer ${tokenOf(1)}`,
    `${address}/api/balance`,
  );

/** Polls through HAProxy over HTTP/2 with TLS, against polls at the host alone over HTTP/1.1, in turn. */
export const measureHttp2: Measure = async (bench) => {
  const measure = 'polls through HAProxy over HTTP/2 / host alone';
  const aim = '>= 0.8';
  if (!existsSync('/usr/sbin/haproxy') || !hasH2load())
    return [{ measure, result: 'not measured: needs haproxy and nghttp2-client', aim }];
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-http2-'));
  const haproxy = await startHaproxy(join(folder, 'haproxy'), { api: bench.host, pages: bench.edge, hasTls: true });
  try {
    const body = join(folder, 'body');
    await writeFile(body, '{}');
    const { through, alone } = await compareRates(bench.rounds, {
      through: () => loadOneMember(haproxy.secureAddress ?? '', bench, body),
      alone: () => loadOneMember(bench.host, bench, body, '--h1'),
    });
    const result = `${alone.ratio.toFixed(2)} (${perSecond(through.rate)} to ${perSecond(alone.rate)})`;
    return [{ measure, result, aim }];
  } finally {
    await haproxy.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The slowest percent of polls while every 20th call is a transfer. */
export const measureMixed: Measure = async (bench) => {
  const latencies: { typical: number; slow: number }[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const { polls } = await loadMixed(bench);
    latencies.push({ typical: median(polls), slow: polls[Math.floor(polls.length * 0.99)] ?? 0 });
  }
  const typical = median(latencies.map((each) => each.typical));
  const slow = median(latencies.map((each) => each.slow));
  const factor = median(latencies.map((each) => each.slow / each.typical));
  return [
    {
      measure: `p99 / median of a poll, 5 % transfers, ${bench.members} members`,
      result: `${factor.toFixed(1)} (${slow.toFixed(1)} ms to ${typical.toFixed(1)} ms)`,
      aim: '< 10',
    },
  ];
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** The host's memory during `minutes` of polls and transfers, read at twelve moments. */
export const measureMemory: Measure = async (bench) => {
  const read: number[] = [];
  for (let part = 0; part < 12; part += 1) {
    await loadMixed(bench, bench.minutes * 5, bench.rate);
    read.push((await bench.usage()).memory);
  }
  const row: Row = {
    measure: `memory in ${bench.minutes} min of load, ${bench.rate ?? 'all'} calls/s: after 1/12, 1/2, all; highest`,
    result: [read[0], read[5], read[11], Math.max(...read)].map((bytes) => megabytes(bytes ?? 0)).join(', '),
    aim: 'flat, < 200 MB',
  };
  return [row];
};
