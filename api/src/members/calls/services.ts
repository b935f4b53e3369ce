import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ProcessCache } from './processCache';
import type { Database } from '../../base/database/database';
import type { SessionUses } from './sessionUses';
import type { ThrottleStore } from '../../base/http/throttle';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import type { PushSettings } from '../../base/pushSettings';

/** Dependencies of every domain. */
export interface Services {
  /** Serves calls: its statements end after a few seconds. */
  db: Database;
  /** For changes of this member alone, which may change the balance, but no session, restriction or setting. */
  dbOf(memberId: string): Database;
  /** For nightly jobs, whose statements may take minutes. */
  jobs: Database;
  /** For reports, exports and checks of the books, which only read, and may miss what was changed a moment before. */
  reports: Database;
  /** Limits attempts, for all processes together. */
  throttles: ThrottleStore;
  cache: ProcessCache;
  sessionUses: SessionUses;
  /** Encrypts account numbers, mobiles and e-mail addresses. */
  cipher: FieldCipher;
  /** The current time by the database's clock, which decides about money; tests set it. */
  now(): Date;
  /** The site's public address if it is configured. */
  publicUrl: string | undefined;
  /** Origins of mirrors, at which the passkeys of `publicUrl` work. */
  mirrors: readonly string[];
  /** Folder of the site's releases and their telemetry, if it is on this machine. */
  siteDir: string | undefined;
  /** Names of the platforms that are sandboxes, which take no real money. */
  sandboxes: readonly string[];
  /** Payment providers that make payouts. */
  payoutProviders: readonly { name: string; isSandbox: boolean }[];
  /** Undefined while the host sends no push messages. */
  push: PushSettings | undefined;
  log: FastifyBaseLogger;
}

/** Adds the routes of some calls to a listener. */
export type Routes = (app: FastifyInstance, services: Services) => void;

/** A domain of the API host: its routes and the initial rows of the database. */
export interface Domain {
  routes?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** Runs at every start after the migrations, in one process at a time. Inserts only missing rows. */
  seed?(services: Services): Promise<void>;
}
