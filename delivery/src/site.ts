import { createEdge } from './edge/createEdge';
import { assertPortFree, listen } from './edge/listen';
import { edgeOptions, readEnvironment, siteVariables } from './base/environment';
import { Refusal } from './base/refusal';
import { repository } from './base/repository';
import { openSite } from './pages/openSite';
import { deployChanged } from './start/deployChanged';
import { runMain, stopSignal } from './start/runMain';
import { superviseRollouts } from './start/supervise';

/**
 * `npm run site`: the site in front of any API host. It activates the first releases of an empty site, and none later.
 * `--as-is` serves what is live and builds nothing; `--no-rollouts`
 * leaves rollouts to `npm run rollouts`.
 */
void runMain(async () => {
  const environment = readEnvironment(siteVariables);
  const {
    API_URL: apiUrl,
    WALLET_URL: walletUrl,
    GAMES_URL: gamesUrl,
    PORT: port,
    HOST: host,
    METRICS_PORT,
    METRICS_HOST,
  } = environment;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint } = environment;
  if (!apiUrl) throw new Refusal('Set API_URL to the origin of the API host, such as API_URL=http://127.0.0.1:8090.');
  if (port !== 0) await assertPortFree(port, { host });
  const site = openSite(environment);
  if (!process.argv.includes('--as-is')) {
    await deployChanged({ repositoryDir: repository, site, log: (line) => console.error(line) });
  }
  const stopped = stopSignal();
  const metrics = METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT };
  const edge = await createEdge({
    site,
    apiUrl,
    walletUrl,
    gamesUrl,
    ...edgeOptions(environment),
    metrics,
    otlpEndpoint,
  });
  console.log(`Site ready at http://localhost:${await listen(edge, port, host)}`);
  const leavesRollouts = process.argv.includes('--no-rollouts');
  const stopRollouts = leavesRollouts ? undefined : superviseRollouts((line) => console.error(line));
  await stopped;
  await Promise.all([edge.close(), stopRollouts?.()]);
  return 0;
});
