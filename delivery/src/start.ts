import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge/createEdge';
import { assertPortFree, listen } from './edge/listen';
import { parseOverrideOrigins } from './edge/overrideOrigins';
import { repository } from './siteFolder';
import { openSite } from './store/site';
import { startApiHost } from './start/apiHost';
import { deployChanged } from './start/deployChanged';
import { readPort, runMain, stopSignal } from './start/runMain';

/** `npm start`: the site and the API host on one port. */
void runMain(async () => {
  const { env } = process;
  const port = readPort(env, 8080);
  // Before the builds, which take minutes.
  if (port !== 0) await assertPortFree(port, { host: env.HOST });
  const site = openSite(env);
  const overrideOrigins = parseOverrideOrigins(env.OVERRIDE_ORIGINS);
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
  edge = await createEdge({ site, apiUrl: api.url, trustedProxies: Number(env.TRUST_PROXY ?? 0), overrideOrigins });
  const actualPort = await listen(edge, port, env.HOST);
  console.log([...operatorKey, `Site ready at http://localhost:${actualPort}`].join('\n'));

  const reason = await Promise.race([stopped, api.ended.then((how) => ({ how }))]);
  if (typeof reason !== 'string') console.error(`The API host has ended (${reason.how}). Stopping the site.`);
  await Promise.all([edge.close(), api.stop()]);
  return typeof reason === 'string' ? 0 : 1;
});
