import { StartRefused } from '../base/errors/startRefused';
import { watchChain } from '../money/chain/watcher';
import { openStorage } from './openStorage';
import { runProgram } from './runProgram';

/* `npm run payments`: watches payments on the blockchains whose nodes are configured. It holds no key. */

runProgram(async (env, ends) => {
  const nodes = [
    { protocol: 'TRC20', nodeUrl: env.TRON_RPC_URL },
    { protocol: 'ERC20', nodeUrl: env.ETH_RPC_URL },
  ] as const;
  const configured = nodes.filter(({ nodeUrl }) => nodeUrl !== undefined);
  if (configured.length === 0)
    throw new StartRefused('Set ETH_RPC_URL or TRON_RPC_URL to watch the payments of a chain.');
  const log = (line: string) => console.log(line);
  const { appUrl: url, openJobs } = await openStorage(env, ends, log);
  const { jobs: db, clock } = await openJobs();
  for (const { protocol, nodeUrl = '' } of configured) {
    ends.push(watchChain({ db, url, protocol, nodeUrl, now: clock.now, interval: env.CHAIN_POLL_MS, log }));
  }
  log(`Watching payments in USDT: ${configured.map(({ protocol }) => protocol).join(', ')}`);
});
