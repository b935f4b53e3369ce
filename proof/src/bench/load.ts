import autocannon from 'autocannon';

/** A running host with seeded members, and the options of the run. */
export interface Bench {
  /** Member n, from 1, has the session token `bench-N`. */
  members: number;
  /** Concurrent connections of the load. */
  connections: number;
  /** Duration of one load. */
  seconds: number;
  /** The processor time that the host's process has used, microseconds. */
  usage(): Promise<number>;
}

export interface Loaded {
  /** Answers per second. */
  rate: number;
  /** The host's processor time for one answer, microseconds. */
  cpu: number;
  /** Latencies of all polls, ms, in ascending order. */
  polls: number[];
}

const json = { 'content-type': 'application/json' };

/** A request without a body at this path. */
export const plainRequest = (path: string): autocannon.Request => ({ method: 'POST', path, headers: json, body: '{}' });

const poll = (member: number): autocannon.Request => ({
  ...plainRequest('/api/balance'),
  headers: { ...json, authorization: `Bearer bench-${member}` },
});

/** A transfer of one yuan to a platform, which posts to the ledger. */
const transfer = (member: number): autocannon.Request => ({
  ...poll(member),
  path: '/api/transfer',
  body: JSON.stringify({ amount: '1', sourcetype: 'userbalance', targettype: 'AG' }),
});

interface Load {
  /** Origin. */
  url: string;
  /** Ends the load after this many requests, in place of the bench's seconds. */
  amount?: number;
  /** The requests of connection n, from 0, which it repeats. */
  requestsOf(connection: number): autocannon.Request[];
  /** Whether the request at this place of a connection's requests is a poll. */
  isPoll?(place: number): boolean;
}

/** Sends one request after another on each connection. Throws if any answer is not a success. */
export const runLoad = async (bench: Bench, { url, amount, requestsOf, isPoll }: Load): Promise<Loaded> => {
  const polls: number[] = [];
  let connections = 0;
  const before = await bench.usage();
  const result = await autocannon({
    url,
    connections: bench.connections,
    ...(amount === undefined ? { duration: bench.seconds } : { amount }),
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
  return { rate: total / result.duration, cpu: (after - before) / total, polls: polls.sort((a, b) => a - b) };
};

/** The members whose polls connection n sends: each member polls on one connection. */
const membersOf = ({ members, connections }: Bench, connection: number): number[] =>
  Array.from({ length: Math.floor(members / connections) }, (_, n) => 1 + n * connections + connection);

/** Polls of all members; with `once` one of each, which fills the host's caches. */
export const loadPolls = (bench: Bench, url: string, { once = false } = {}): Promise<Loaded> =>
  runLoad(bench, {
    url,
    ...(once ? { amount: Math.floor(bench.members / bench.connections) * bench.connections } : {}),
    requestsOf: (connection) => membersOf(bench, connection).map(poll),
  });

/** Polls of all members, of whom one in 20 makes a transfer instead. */
export const loadMixed = (bench: Bench, url: string): Promise<Loaded> => {
  const isPoll = (place: number) => place % 20 !== 19;
  const requestsOf = (connection: number) =>
    membersOf(bench, connection).map((member, place) => (isPoll(place) ? poll(member) : transfer(member)));
  return runLoad(bench, { url, requestsOf, isPoll });
};
