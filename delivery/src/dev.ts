import { appsOf, repository } from './base/repository';
import { assertPortFree } from './edge/listen';
import { devVariables, readEnvironment } from './base/environment';
import { Refusal } from './base/refusal';
import { startApiHost } from './start/apiHost';
import { gamesSecret, superviseGameProvider } from './start/gameProvider';
import { runMain, stopSignal } from './start/runMain';
import { startProcess } from './start/startProcess';

/** Lines that only concern a single dev server: its address and its shutdown. */
const hiddenLine = /^\s*$|Local:|Network:|Gracefully shutting down/;

/** `npm run dev`: every app's dev server, the API host, and the wallet with the sandbox games, with hot reload. */
void runMain(async () => {
  // The shell's dev server; the feature apps' follow on the next ports, in the order of the workspaces.
  const { PORT: firstPort, API_PORT: apiPort = firstPort + 10 } = readEnvironment(devVariables);
  const apps = appsOf(repository);
  if (apiPort >= firstPort && apiPort < firstPort + apps.length)
    throw new Refusal(`API_PORT=${apiPort} is one of the apps' ports ${firstPort} to ${firstPort + apps.length - 1}.`);
  for (const [index, app] of apps.entries())
    await assertPortFree(firstPort + index, { user: app, variable: 'PORT, the first of all ports' });
  await assertPortFree(apiPort, { user: 'the API host', variable: 'API_PORT' });

  const stopped = stopSignal();
  const secret = gamesSecret();
  const api = await startApiHost({ port: apiPort, env: { SANDBOX_GAMES_SECRET: secret } }, (line) =>
    console.log(`[api] ${line}`),
  );
  const games = await superviseGameProvider(secret, (line) => console.log(`[games] ${line}`)).catch(
    async (error: unknown) => {
      await api.stop();
      throw error;
    },
  );
  const env = {
    SITE_DEV_FIRST_PORT: String(firstPort),
    API_URL: api.url,
    GAMES_URL: games.gamesUrl,
    SITE_DEV_IN_SHELL: '1',
    NODE_ENV: 'development',
  };
  const servers = apps.map((app) =>
    startProcess(['npm', 'run', '--silent', 'dev', '-w', `@site/${app}`], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // After the first compilation, successful or not.
      readyLine: / compiled /,
      log: (line) => {
        if (!hiddenLine.test(line)) console.log(`[${app}] ${line}`);
      },
    }),
  );
  void Promise.all(servers.map(({ ready }) => ready)).then(() => console.log(`Ready at http://localhost:${firstPort}`));

  const endedProcess = await Promise.race([
    stopped,
    api.ended.then(() => 'The API host'),
    ...servers.map(({ ended }, index) => ended.then(() => apps[index])),
  ]);
  if (endedProcess) console.error(`${endedProcess} has ended. Stopping the others.`);
  await games.stop();
  await Promise.all([api, ...servers].map(({ stop }) => stop()));
  return endedProcess ? 1 : 0;
});
