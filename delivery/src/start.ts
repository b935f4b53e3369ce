import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge/createEdge';
import { freePort, listen } from './edge/listen';
import { parseOverrideOrigins } from './edge/overrideOrigins';
import { repository } from './siteFolder';
import { openSite } from './store/site';
import { startApiHost } from './start/apiHost';
import { bringUpToDate } from './start/bringUpToDate';
import { mainProgram, portFrom } from './start/mainProgram';
import { askedToStop } from './start/stopSignals';

/** `npm start`: the whole site and the API host on one port (wire, "How it is started"). */
void mainProgram(async () => {
  const { env } = process;
  const port = portFrom(env, 8080);
  // Known before anything is built, rather than minutes later.
  if (port !== 0) await freePort(port, env.HOST);
  const site = openSite(env);
  const overrideOrigins = parseOverrideOrigins(env.OVERRIDE_ORIGINS);
  await bringUpToDate({ repositoryDir: repository, site, log: (line) => console.error(line) });

  const stopped = askedToStop();
  const operatorKey: string[] = [];
  let edge: FastifyInstance | undefined;
  const starting = startApiHost(await freePort(), (line) => {
    // Where the API host answers is its own affair: members and operators go by the edge.
    if (line.startsWith('API ready at')) return;
    if (!line.startsWith('Operator key')) console.error(line);
    else if (edge) console.log(line);
    else operatorKey.push(line);
  });
  const api = await Promise.race([starting, stopped]);
  // Its stdin ends with this process.
  if (typeof api === 'string') return 0;
  edge = await createEdge({ site, apiUrl: api.url, trustedProxies: Number(env.TRUST_PROXY ?? 0), overrideOrigins });
  const actual = await listen(edge, port, env.HOST);
  console.log([...operatorKey, `Site ready at http://localhost:${actual}`].join('\n'));

  const died = api.ended.then((how) => ({ how }));
  const reason = await Promise.race([stopped, died]);
  if (typeof reason !== 'string') console.error(`The API host has ended (${reason.how}); the site stops too.`);
  await Promise.all([edge.close(), api.stop()]);
  return typeof reason === 'string' ? 0 : 1;
});
