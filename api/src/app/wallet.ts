import { callLimits } from '../base/database/limits';
import { StartRefused } from '../base/errors/startRefused';
import { platformsOf } from '../sandboxes/connectedPlatforms';
import { sandboxGames } from '../sandboxes/sandboxGames';
import { listen } from './listen';
import { openStorage } from './openStorage';
import { drain, runProgram } from './runProgram';
import { makeWalletServer } from './walletServer';

/* `npm run wallet`: the listener by which game providers debit and credit members. */

const log = (line: string) => console.log(line);

runProgram(async (env, ends) => {
  const { providers } = platformsOf(sandboxGames(env));
  if (providers.length === 0) throw new StartRefused('Set SANDBOX_GAMES_SECRET: no game provider is connected.');
  const { appUrl, open, openJobs } = await openStorage(env, ends, log);
  const { clock } = await openJobs();
  const { app, beginDraining } = makeWalletServer({
    db: open(appUrl, { limits: callLimits(env.CALL_TIMEOUT_MS) }),
    providers,
    now: clock.now,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUST_PROXY,
  });
  ends.push(() => app.close());
  const port = await listen(app, { port: env.WALLET_PORT, host: env.WALLET_HOST, variable: 'WALLET_PORT' });
  ends.push(drain(env, beginDraining));
  log(`Wallet ready at http://${env.WALLET_HOST}:${port}`);
});
