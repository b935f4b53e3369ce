import { createEdge } from './edge/createEdge';
import { assertPortFree, listen } from './edge/listen';
import { parseOverrideOrigins } from './edge/overrideOrigins';
import { Refusal } from './refusal';
import { repository } from './siteFolder';
import { openSite } from './store/site';
import { deployChanged } from './start/deployChanged';
import { readPort, runMain, stopSignal } from './start/runMain';

const apiOrigin = (url: string | undefined): string => {
  if (!url || !URL.canParse(url))
    throw new Refusal('Set API_URL to the origin of the API host, such as API_URL=http://127.0.0.1:8090.');
  const { origin, protocol, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || pathname !== '/') throw new Refusal(`API_URL must be an origin, not ${url}.`);
  return origin;
};

/** `npm run site`: the site in front of any API host. `--as-is` serves what is live and builds nothing. */
void runMain(async () => {
  const { env } = process;
  const apiUrl = apiOrigin(env.API_URL);
  const port = readPort(env, 8080);
  if (port !== 0) await assertPortFree(port, { host: env.HOST });
  const site = openSite(env);
  const overrideOrigins = parseOverrideOrigins(env.OVERRIDE_ORIGINS);
  if (!process.argv.includes('--as-is')) {
    await deployChanged({ repositoryDir: repository, site, log: (line) => console.error(line) });
  }
  const stopped = stopSignal();
  const edge = await createEdge({ site, apiUrl, trustedProxies: Number(env.TRUST_PROXY ?? 0), overrideOrigins });
  console.log(`Site ready at http://localhost:${await listen(edge, port, env.HOST)}`);
  await stopped;
  await edge.close();
  return 0;
});
