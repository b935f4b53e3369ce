import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './database/database';
import type { ReviewQueues } from './operator/reviewQueues';

/** What every domain works with. */
export interface Services {
  db: Database;
  /** Items that operators decide on: domains add their queues in `routes`. */
  reviewQueues: ReviewQueues;
  /** The present, so that tests can choose it. */
  now(): Date;
  log: FastifyBaseLogger;
}

/** One room of the API host: its routes, and what a fresh database should hold. */
export interface Domain {
  name: string;
  routes(app: FastifyInstance, services: Services): void | Promise<void>;
  /** Runs at every start after the migrations, one process at a time: writes only what is missing. */
  seed?(services: Services): Promise<void>;
}
