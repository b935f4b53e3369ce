import { resolve } from 'node:path';
import { openDatabase } from './database/database';
import { startEmbedded } from './database/embedded';
import { exclusively } from './database/exclusive';
import { applicationRole, migrate } from './database/migrate';
import { deleteExpiredRows } from './http/housekeeping';
import { whenReachable } from './database/reachable';
import { listen } from './listen';
import { operatorKey } from './operator/key';
import { makeServer } from './server';

const dataFolder = resolve(process.env.DATA_DIR || resolve(import.meta.dirname, '../../var'));
const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '127.0.0.1';

const say = (line: string) => console.log(line);

type End = () => unknown;

/** Opens one thing after another; what is to be closed again goes into `ends` at once, so that a start that fails half-way leaves nothing. */
const start = async (ends: End[]) => {
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded(dataFolder, { say });
  if (embedded) ends.push(embedded.stop);
  const url = process.env.DATABASE_URL || embedded?.url() || '';
  await whenReachable(() => migrate(url));
  const key = await operatorKey(dataFolder);
  const db = openDatabase(url, {
    role: applicationRole,
    onError: (error) => console.error('database:', error.message),
  });
  ends.push(db.close);
  const { app, seed } = await makeServer({ db, operatorKey: key.key, logLevel: process.env.LOG_LEVEL });
  ends.push(() => app.close());
  await whenReachable(() => exclusively(url, seed));

  const tidying = setInterval(
    () => deleteExpiredRows(db).catch((error: Error) => console.error('Could not delete expired rows:', error.message)),
    600_000,
  );
  ends.push(() => clearInterval(tidying));
  const { port: boundPort, sockets } = await listen(app, { port, host });
  ends.push(() => Promise.all(sockets.map((socket) => socket.close())));
  say(`API ready at http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`);
  if (key.kept) say(`Operator key: ${key.key}`);
};

const run = () => {
  const ends: End[] = [];
  let ending = false;
  let exitCode = 0;
  /** Ends once, whatever asks for it and however far the start has come; what is in hand is finished first. */
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
  const started = start(ends).catch((error: unknown) => {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(taken ? `Port ${port} is in use; set PORT to a free one.` : error);
    exitCode = 1;
    void end();
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
  if (process.env.EXIT_WITH_PARENT === '1') process.stdin.on('end', end).on('close', end).resume();
};

run();
