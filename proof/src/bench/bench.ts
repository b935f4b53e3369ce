/** What a measure needs: a running host with seeded members, an edge in front of it, and the options of the run. */
export interface Bench {
  /** Origin of the API host. */
  host: string;
  /** Origin of a plain Fastify instance in the host's process, whose `POST /empty` answers a constant. */
  empty: string;
  /** Origin of an edge that forwards to the host. */
  edge: string;
  /** PostgreSQL URL of the host's database, as its owner. */
  databaseUrl: string;
  /** Member n, from 1, has the session token `tokenOf(n)`. */
  members: number;
  /** Concurrent connections of the load. */
  connections: number;
  /** Duration of one load. */
  seconds: number;
  /** How often each pair of loads is repeated. */
  rounds: number;
  /** Duration of the memory measure; 0 leaves it out. */
  minutes: number;
  /** Calls per second of the memory measure; undefined: as many as are answered. */
  rate: number | undefined;
  /** The SQL file of pgledger and of what it needs, which is not a part of this repository. */
  pgledger: string | undefined;
  usage(): Promise<Usage>;
}

/** What the host's process uses. */
export interface Usage {
  /** Resident memory, bytes. */
  memory: number;
  /** Processor time since its start, microseconds. */
  cpu: number;
  /** Open files and connections; 0 on systems without `/proc`. */
  files: number;
}

/** A row of the printed table. */
export interface Row {
  measure: string;
  result: string;
  aim: string;
}

/** Runs its loads against the bench and returns its rows. */
export type Measure = (bench: Bench) => Promise<Row[]>;

export const tokenOf = (member: number): string => `bench-${member}`;

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** 6712 as `6.7 k/s`. */
export const perSecond = (rate: number): string => `${(rate / 1000).toFixed(1)} k/s`;

/** Runs the loads in turn, `rounds` times; returns the median rate of each, and of the first one's rate to it. */
export const compareRates = async <Name extends string>(
  rounds: number,
  loads: Record<Name, () => Promise<number>>,
): Promise<Record<Name, { rate: number; ratio: number }>> => {
  const names = Object.keys(loads) as Name[];
  const results: Record<Name, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates = {} as Record<Name, number>;
    for (const name of names) rates[name] = await loads[name]();
    results.push(rates);
  }
  const [first] = names;
  if (!first) throw new Error('nothing to compare');
  const entries = names.map((name) => [
    name,
    {
      rate: median(results.map((rates) => rates[name])),
      ratio: median(results.map((rates) => rates[first] / rates[name])),
    },
  ]);
  return Object.fromEntries(entries) as Record<Name, { rate: number; ratio: number }>;
};
