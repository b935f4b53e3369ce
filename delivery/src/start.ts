import { createEdge } from './edge/createEdge';
import { assertPortFree, listen } from './edge/listen';
import { edgeOptions, readEnvironment, startVariables } from './environment';
import { repository } from './repository';
import { openSite } from './store/site';
import { startApiHost } from './start/apiHost';
import { buildDesk } from './start/buildDesk';
import { deployChanged } from './start/deployChanged';
import { runMain, stopSignal } from './start/runMain';

/** `npm start`: the site and the API host on one port. */
void runMain(async () => {
  const environment = readEnvironment(startVariables);
  const { PORT: port, HOST: host } = environment;
  // Before the builds, which take minutes.
  if (port !== 0) await assertPortFree(port, { host });
  const site = openSite(environment);
  const log = (line: string) => console.error(line);
  await buildDesk(repository, log);
  await deployChanged({ repositoryDir: repository, site, log });

  const stopped = stopSignal();
  const starting = startApiHost(
    { port: 0, operatorPort: process.env.OPERATOR_PORT || String(port === 0 ? 0 : port + 100) },
    (line) => {
      if (line.startsWith('Operator ')) console.log(line);
      // Members use the address of the edge.
      else if (!line.startsWith('API ready at')) console.error(line);
    },
  );
  const api = await Promise.race([starting, stopped]);
  // Stopped before the API host was ready; it ends with this process.
  if (!api) return 0;
  const edge = await createEdge({ site, apiUrl: api.url, ...edgeOptions(environment) });
  console.log(`Site ready at http://localhost:${await listen(edge, port, host)}`);

  const reason = await Promise.race([stopped, api.ended]);
  if (reason) console.error(`The API host has ended (${reason}). Stopping the site.`);
  await Promise.all([edge.close(), api.stop()]);
  return reason ? 1 : 0;
});
