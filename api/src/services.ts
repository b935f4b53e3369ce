import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './database/database';
import type { ReviewQueues } from './operator/reviewQueues';

/** Dependencies of every domain. */
export interface Services {
  db: Database;
  /** Items that operators decide on; domains add their queues in `routes`. */
  reviewQueues: ReviewQueues;
  /** The current time; tests set it. */
  now(): Date;
  /** The site's public address if it is configured. */
  publicUrl: string | undefined;
  log: FastifyBaseLogger;
}

/** A domain of the API host: its routes and the initial rows of the database. */
export interface Domain {
  name: string;
  routes(app: FastifyInstance, services: Services): void | Promise<void>;
  /** Runs at every start after the migrations, in one process at a time. Inserts only missing rows. */
  seed?(services: Services): Promise<void>;
}
