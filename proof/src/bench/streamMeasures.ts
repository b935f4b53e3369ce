import { setTimeout as pause } from 'node:timers/promises';
import { eventsPath } from '@site/shared/contract';
import { withClient } from '../../../api/src/database/connection';
import { type EventClient, openEvents } from '../../../api/src/testing/eventClient';
import { type Bench, type Measure, type Row, tokenOf } from './bench';

/** Number of streams, each of another member, at one process. */
const streams = 1000;

/** Posts one yuan to each of the first members, in one transaction. */
const credit = `select ledger_post_movement(null, 'deposits', '', id, 'wallet', '', 100, 'deposit', null, null, null)
  from member where username in (select 'bench' || n from generate_series(1, $1::int) n) order by id`;

const openStreams = async (url: string): Promise<EventClient[]> => {
  const opened: EventClient[] = [];
  while (opened.length < streams) {
    const members = Array.from({ length: 50 }, (_, n) => opened.length + n + 1);
    const clients = await Promise.all(
      members.map((member) => openEvents(url + eventsPath, { authorization: `Bearer ${tokenOf(member)}` })),
    );
    const failed = clients.find(({ status }) => status !== 200);
    if (failed) throw new Error(`${url}: a stream was answered with status ${failed.status}`);
    opened.push(...clients);
  }
  return opened;
};

/** ms from the commit to the arrival at each stream, in ascending order. */
const delaysOf = async ({ databaseUrl }: Bench, opened: EventClient[]): Promise<number[]> => {
  const arrivals = opened.map(async (client) => {
    for (let event = await client.next(); event !== undefined; event = await client.next())
      if (event.event === 'balance') return performance.now();
    throw new Error('a stream ended');
  });
  await withClient(databaseUrl, (client) => client.query(credit, [opened.length]));
  const committed = performance.now();
  return (await Promise.all(arrivals)).map((arrival) => arrival - committed).toSorted((a, b) => a - b);
};

const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`;

/** A process with 1 000 open streams: its memory, open files and processor time, and when a change of all arrives. */
export const measureStreams: Measure = async (bench) => {
  const before = await bench.usage();
  const opened = await openStreams(bench.host);
  try {
    const after = await bench.usage();
    await pause(bench.seconds * 1000);
    const idle = await bench.usage();
    const delays = await delaysOf(bench, opened);
    const memory = (after.memory - before.memory) / 1024;
    const load = (idle.cpu - after.cpu) / bench.seconds / 10_000;
    const slow = delays[Math.floor(delays.length * 0.99)];
    const rows: Row[] = [
      {
        measure: `memory of ${streams} streams`,
        result: `${Math.round(memory / 1024)} MB, ${(memory / streams).toFixed(0)} kB each`,
        aim: '',
      },
      { measure: `open files: before, with ${streams} streams`, result: `${before.files}, ${after.files}`, aim: '' },
      { measure: `processor, ${streams} idle streams`, result: `${load.toFixed(1)} % of a core`, aim: '' },
      {
        measure: `from a commit to ${streams} streams: median, p99, last`,
        result: [delays[delays.length >> 1], slow, delays.at(-1)].map(ms).join(', '),
        aim: 'last < 1000 ms',
      },
    ];
    return rows;
  } finally {
    opened.forEach(({ leave }) => leave());
  }
};
