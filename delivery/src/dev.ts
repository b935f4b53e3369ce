import { appsOf } from './appNames';
import { freePort } from './edge/listen';
import { Refusal } from './refusal';
import { repository } from './siteFolder';
import { startApiHost } from './start/apiHost';
import { startDevServer } from './start/devServer';
import { mainProgram, portFrom } from './start/mainProgram';
import { askedToStop } from './start/stopSignals';

/** Says of a taken port who was to have it, and which variable moves it. */
const mustBeFree = (port: number, who: string, moves: string): Promise<number> =>
  freePort(port).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`Port ${port}, where ${who} is to answer, is in use. End what answers there, or set ${moves}.`);
  });

/** `npm run dev`: every app's dev server and the API host, on one page with hot reload across them. */
void mainProgram(async () => {
  const { env } = process;
  /** The shell's dev server; the feature apps' follow on the next ports, in the order of the workspaces. */
  const first = portFrom(env, 8080);
  const apiPort = portFrom(env, first + 10, 'API_PORT');
  const apps = appsOf(repository);
  if (apiPort >= first && apiPort < first + apps.length)
    throw new Refusal(`API_PORT=${apiPort} is one of the apps' ports ${first} to ${first + apps.length - 1}.`);
  for (const [index, app] of apps.entries()) await mustBeFree(first + index, app, 'PORT (the first of them all)');
  await mustBeFree(apiPort, 'the API host', 'API_PORT');

  const stopped = askedToStop();
  const api = await startApiHost(apiPort, (line) => console.log(`[api] ${line}`));
  const servers = apps.map((app) =>
    startDevServer(app, { SITE_DEV_FIRST_PORT: String(first), API_URL: `http://127.0.0.1:${apiPort}` }),
  );
  void Promise.all(servers.map(({ compiled }) => compiled)).then(() =>
    console.log(`Ready at http://localhost:${first}`),
  );

  const died = Promise.race([api.ended.then(() => 'the API host'), ...servers.map(({ ended }) => ended)]);
  const who = await Promise.race([stopped.then(() => undefined), died]);
  if (who !== undefined) console.error(`${who} has ended; everything stops.`);
  for (const server of servers) server.stop();
  await Promise.all([api.stop(), ...servers.map(({ ended }) => ended)]);
  return who === undefined ? 0 : 1;
});
