import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge/createEdge';
import { assertPortFree, listen } from './edge/listen';
import { readEnvironment, startVariables } from './environment';
import { repository } from './repository';
import { openSite } from './store/site';
import { startApiHost } from './start/apiHost';
import { deployChanged } from './start/deployChanged';
import { runMain, stopSignal } from './start/runMain';

/** `npm start`: the site and the API host on one port. */
void runMain(async () => {
  const environment = readEnvironment(startVariables);
  const { PORT: port, HOST: host, TRUST_PROXY: trustedProxies, OVERRIDE_ORIGINS: overrideOrigins } = environment;
  // Before the builds, which take minutes.
  if (port !== 0) await assertPortFree(port, { host });
  const site = openSite(environment);
  await deployChanged({ repositoryDir: repository, site, log: (line) => console.error(line) });

  const stopped = stopSignal();
  const operatorKey: string[] = [];
  let edge: FastifyInstance | undefined;
  const starting = startApiHost(0, (line) => {
    // Members and operators use the address of the edge.
    if (line.startsWith('API ready at')) return;
    if (!line.startsWith('Operator key')) console.error(line);
    else if (edge) console.log(line);
    else operatorKey.push(line);
  });
  const api = await Promise.race([starting, stopped]);
  // The API host ends with this process.
  if (typeof api === 'string') return 0;
  edge = await createEdge({ site, apiUrl: api.url, trustedProxies, overrideOrigins });
  const actualPort = await listen(edge, port, host);
  console.log([...operatorKey, `Site ready at http://localhost:${actualPort}`].join('\n'));

  const reason = await Promise.race([stopped, api.ended.then((how) => ({ how }))]);
  if (typeof reason !== 'string') console.error(`The API host has ended (${reason.how}). Stopping the site.`);
  await Promise.all([edge.close(), api.stop()]);
  return typeof reason === 'string' ? 0 : 1;
});
