/** What a measure needs: a running host with seeded members, an edge in front of it, and the options of the run. */
export interface Bench {
  /** Origin of the API host. */
  host: string;
  /** Origin of a plain Fastify instance in the host's process, whose `POST /empty` answers a constant. */
  empty: string;
  /** Origin of an edge that forwards to the host. */
  edge: string;
  /** Member n, from 1, has the session token `tokenOf(n)`. */
  members: number;
  /** Concurrent connections of the load. */
  connections: number;
  /** Duration of one load. */
  seconds: number;
  /** How often each pair of loads is repeated. */
  rounds: number;
  usage(): Promise<Usage>;
}

/** What the host's process uses. */
export interface Usage {
  /** Processor time since its start, microseconds. */
  cpu: number;
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
