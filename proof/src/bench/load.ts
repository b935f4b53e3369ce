import autocannon from 'autocannon';
import { type Bench, median, tokenOf } from './bench';

interface Loaded {
  /** Answers per second. */
  rate: number;
  /** The host's processor time for one answer, microseconds. */
  cpu: number;
  /** Latencies of all polls, ms, in ascending order. */
  polls: number[];
}

const json = { 'content-type': 'application/json' };

const emptyRequest: autocannon.Request = { method: 'POST', path: '/empty', headers: json, body: '{}' };

const poll = (member: number): autocannon.Request => ({
  method: 'POST',
  path: '/api/balance',
  headers: { ...json, authorization: `Bearer ${tokenOf(member)}` },
  body: '{}',
});

/** A transfer of one yuan to a platform, which posts to the ledger. */
const transfer = (member: number): autocannon.Request => ({
  ...poll(member),
  path: '/api/transfer',
  body: JSON.stringify({ amount: '1', sourcetype: 'userbalance', targettype: 'AG' }),
});

interface Load {
  url: string;
  /** Seconds. */
  duration?: number;
  /** Ends the load after this many requests instead. */
  amount?: number;
  /** The requests of connection n, from 0, which it repeats. */
  requestsOf(connection: number): autocannon.Request[];
  /** Whether the request at this place of a connection's requests is a poll. */
  isPoll?(place: number): boolean;
}

/** Sends one request after another on each connection. Throws if any answer is not a success. */
const run = async (bench: Bench, load: Load): Promise<Loaded> => {
  const { url, duration = bench.seconds, amount, requestsOf, isPoll } = load;
  const polls: number[] = [];
  let connections = 0;
  const before = await bench.usage();
  const result = await autocannon({
    url,
    connections: bench.connections,
    ...(amount === undefined ? { duration } : { amount }),
    // Other work on the machine may hold the host up.
    timeout: 60,
    setupClient: (client) => {
      const requests = requestsOf(connections++);
      client.setRequests(requests);
      let answered = 0;
      client.on('response', (_status, _bytes, latency) => {
        if (isPoll?.(answered++ % requests.length)) polls.push(latency);
      });
    },
    verifyBody: (body) => String(body).startsWith('{"code":200,'),
  });
  const after = await bench.usage();
  const { errors, non2xx, mismatches } = result;
  if (errors + non2xx + mismatches > 0) {
    throw new Error(`${url}: ${errors} errors, ${non2xx} other statuses, ${mismatches} unexpected answers`);
  }
  const total = result.requests.total;
  return { rate: total / result.duration, cpu: (after.cpu - before.cpu) / total, polls: polls.sort((a, b) => a - b) };
};

/** The members whose polls connection n sends: each member polls on one connection. */
const membersOf = ({ members, connections }: Bench, connection: number): number[] =>
  Array.from({ length: Math.floor(members / connections) }, (_, n) => 1 + n * connections + connection);

export const loadEmpty = (bench: Bench): Promise<Loaded> =>
  run(bench, { url: bench.empty, requestsOf: () => [emptyRequest] });

/** Polls of all members at the host, or at what is in front of it. */
export const loadPolls = (bench: Bench, url: string): Promise<Loaded> =>
  run(bench, { url, requestsOf: (connection) => membersOf(bench, connection).map(poll) });

/** What every opened page asks first. */
export const loadApp = (bench: Bench): Promise<Loaded> =>
  run(bench, { url: bench.host, requestsOf: () => [{ ...emptyRequest, path: '/api/app' }] });

/** One poll of each member, which fills the host's caches. */
export const warmUp = (bench: Bench): Promise<Loaded> =>
  run(bench, {
    url: bench.host,
    amount: Math.floor(bench.members / bench.connections) * bench.connections,
    requestsOf: (connection) => membersOf(bench, connection).map(poll),
  });

/** Polls of all members, of whom one in 20 makes a transfer instead. */
export const loadMixed = (bench: Bench): Promise<Loaded> => {
  const isPoll = (place: number) => place % 20 !== 19;
  return run(bench, {
    url: bench.host,
    requestsOf: (connection) =>
      membersOf(bench, connection).map((member, place) => (isPoll(place) ? poll(member) : transfer(member))),
    isPoll,
  });
};

/** Repeats two loads in turn, and returns the medians of their results and of the ratio of their rates. */
export const compare = async (
  { rounds }: Bench,
  first: () => Promise<Loaded>,
  second: () => Promise<Loaded>,
): Promise<{ ratio: number; first: Loaded; second: Loaded }> => {
  const pairs: { first: Loaded; second: Loaded }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ first: await first(), second: await second() });
  const medians = (loads: Loaded[]): Loaded => ({
    rate: median(loads.map(({ rate }) => rate)),
    cpu: median(loads.map(({ cpu }) => cpu)),
    polls: [],
  });
  return {
    ratio: median(pairs.map((pair) => pair.second.rate / pair.first.rate)),
    first: medians(pairs.map((pair) => pair.first)),
    second: medians(pairs.map((pair) => pair.second)),
  };
};
