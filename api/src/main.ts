import { openDatabase } from './database/database';
import { startEmbedded } from './database/embedded';
import { withStartLock } from './database/startLock';
import { applicationRole, migrate } from './database/migrate';
import { whenReachable } from './database/reachable';
import { deleteExpiredRows } from './http/queries';
import { type Environment, readEnvironment } from './environment';
import { listen } from './listen';
import { operatorKey } from './operator/key';
import { makeServer } from './server';

const log = (line: string) => console.log(line);

type End = () => unknown;

/**
 * Starts everything in order. Whatever must be closed is added to `ends` at once, so that a start that fails leaves
 * nothing running.
 */
const start = async (env: Environment, ends: End[]) => {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR, { log });
  if (embedded) ends.push(embedded.stop);
  const url = env.DATABASE_URL ?? embedded?.url() ?? '';
  await whenReachable(() => migrate(url));
  const key = await operatorKey(env.DATA_DIR, env.OPERATOR_KEY);
  const db = openDatabase(url, {
    role: applicationRole,
    onError: (error) => console.error('database:', error.message),
  });
  ends.push(db.close);
  const { app, seed } = await makeServer({
    db,
    operatorKey: key.key,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL,
  });
  ends.push(() => app.close());
  await whenReachable(() => withStartLock(url, seed));

  const cleanup = setInterval(
    () => deleteExpiredRows(db).catch((error: Error) => console.error('Could not delete expired rows:', error.message)),
    600_000,
  );
  ends.push(() => clearInterval(cleanup));
  const { port, sockets } = await listen(app, { port: env.PORT, host: env.HOST });
  ends.push(() => Promise.all(sockets.map((socket) => socket.close())));
  log(`API ready at http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`);
  if (key.stored) log(`Operator key: ${key.key}`);
};

const run = (env: Environment) => {
  const ends: End[] = [];
  let ending = false;
  let exitCode = 0;
  /** Closes everything once, in reverse order; requests in flight are finished first. */
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 20_000).unref();
    await started;
    for (const close of ends.toReversed()) {
      await Promise.resolve(close()).catch((error: unknown) => {
        console.error(error);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };
  const started = start(env, ends).catch((error: unknown) => {
    const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(inUse ? `Port ${env.PORT} is in use. Stop the other process or set PORT.` : error);
    exitCode = 1;
    void end();
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
  if (env.EXIT_WITH_PARENT) process.stdin.on('end', end).on('close', end).resume();
};

try {
  run(readEnvironment());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
