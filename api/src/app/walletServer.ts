import type { FastifyInstance } from 'fastify';
import type { Database } from '../base/database/database';
import { trustProxy } from '../base/http/address';
import { loggerOptions, type LogStream } from '../base/log/requestLogger';
import type { GameProvider } from '../games/wallet/gameProvider';
import { walletRoutes } from '../games/wallet/walletRoutes';
import { makeApp, senderTimeouts } from './makeApp';

interface Options {
  db: Database;
  providers: readonly GameProvider[];
  now?: () => Date;
  logLevel?: string;
  logStream?: LogStream;
  trustedProxies: string;
}

/** The listener of game providers: their wallet calls and health checks, and nothing of members. */
export const makeWalletServer = ({
  db,
  providers,
  now = () => new Date(),
  logLevel = 'warn',
  logStream = process.stderr,
  trustedProxies,
}: Options): { app: FastifyInstance; beginDraining: () => void } => {
  const logger = loggerOptions(logLevel, logStream);
  const made = makeApp(db, { logger, trustProxy: trustProxy(trustedProxies), timeouts: senderTimeouts });
  walletRoutes(made.app, { db, now }, providers);
  // An envelope with status 200 would be a receipt to a provider.
  made.app.all('/*', (_request, reply) => reply.status(404).send({ error: 'platform' }));
  return made;
};
