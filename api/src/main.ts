import { resolve } from 'node:path';
import { openDatabase } from './database/database';
import { startEmbedded } from './database/embedded';
import { exclusively } from './database/exclusive';
import { applicationRole, migrate } from './database/migrate';
import { tidy } from './http/housekeeping';
import { whenReachable } from './database/reachable';
import { listen } from './listen';
import { operatorKey } from './operator/key';
import { makeServer } from './server';

const dataFolder = resolve(process.env.DATA_DIR || resolve(import.meta.dirname, '../../var'));
const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '127.0.0.1';

const say = (line: string) => console.log(line);

const start = async () => {
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded(dataFolder, { say });
  const url = process.env.DATABASE_URL || embedded?.url() || '';
  await whenReachable(() => migrate(url));
  const key = await operatorKey(dataFolder);
  const db = openDatabase(url, {
    role: applicationRole,
    onError: (error) => console.error('database:', error.message),
  });
  const { app, seed } = await makeServer({ db, operatorKey: key.key, logLevel: process.env.LOG_LEVEL });
  await whenReachable(() => exclusively(url, seed));

  const tidying = setInterval(
    () => tidy(db).catch((error: Error) => console.error('tidying:', error.message)),
    600_000,
  );
  const sockets = await listen(app, { port, host });

  const stop = async () => {
    clearInterval(tidying);
    await Promise.all(sockets.map((socket) => socket.close()));
    await app.close();
    await db.close();
    await embedded?.stop();
  };
  say(`API ready at http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (key.kept) say(`Operator key: ${key.key}`);
  return stop;
};

/** Ends once, whatever asks for it; what is in hand is finished first. */
const endWith = (stop: () => Promise<void>) => {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 20_000).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.EXIT_WITH_PARENT === '1') process.stdin.on('end', end).on('close', end).resume();
};

start().then(endWith, (error: unknown) => {
  console.error(error);
  process.exit(1);
});
