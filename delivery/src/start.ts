import { assertPortFree } from './edge/listen';
import { edgeOptions, readEnvironment, startVariables } from './base/environment';
import { repository } from './base/repository';
import { openSite } from './pages/openSite';
import { buildDesk } from './start/buildChanged';
import { deployChanged } from './start/deployChanged';
import { gamesSecret } from './start/gameProvider';
import { runMain, stopSignal } from './start/runMain';
import { supervisePayments, superviseRollouts } from './start/supervise';
import { serveSite } from './start/serveSite';

/** `npm start`: the site, the API host, and the wallet with the sandbox games, on one port. */
void runMain(async () => {
  const environment = readEnvironment(startVariables);
  const { PORT: port, HOST: host } = environment;
  // Before the builds, which take minutes.
  if (port !== 0) await assertPortFree(port, { host });
  const site = openSite(environment);
  const log = (line: string) => console.error(line);
  await buildDesk(repository, log);
  await deployChanged({ repositoryDir: repository, site, log, replaces: true });

  const stopped = stopSignal();
  const secret = gamesSecret();
  const starting = serveSite({
    api: {
      port: 0,
      operatorPort: process.env.OPERATOR_PORT || String(port === 0 ? 0 : port + 100),
      env: { SANDBOX_GAMES_SECRET: secret },
    },
    games: [secret, log],
    edge: { site, ...edgeOptions(environment) },
    port,
    host,
    log: (line) => {
      if (line.startsWith('Operator ')) console.log(line);
      // Members use the address of the edge.
      else if (!line.startsWith('API ready at')) log(line);
    },
  });
  const served = await Promise.race([starting, stopped]);
  // Stopped before the API host was ready; it ends with this process.
  if (!served) return 0;
  console.log(`Site ready at http://localhost:${served.port}`);
  const stopWorkers = [superviseRollouts(log), supervisePayments(log)];
  await stopped;
  await Promise.all([served.stop(), ...stopWorkers.map((stop) => stop())]);
  return 0;
});
