import { randomBytes } from 'node:crypto';
import { Refusal } from '../base/refusal';
import { startProcess } from './startProcess';
import { supervise } from './supervise';

interface Listener {
  /** For the log. */
  name: string;
  command: string[];
  /** The variable of its port. */
  port: string;
  /** The line that it prints when it is ready; the first group is its address. */
  readyLine: RegExp;
  env: NodeJS.ProcessEnv;
}

const program = (file: string) => [process.execPath, '--import', 'tsx', file];

/**
 * Starts a program with a listener on 127.0.0.1, and again at the same port whenever it ends.
 * @throws Refusal if it ends before it is ready the first time
 */
const superviseListener = async (
  { name, command, port, readyLine, env }: Listener,
  log: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const start = (at: string, write: (line: string) => void) =>
    startProcess(command, {
      env: { ...env, [port]: at, EXIT_WITH_PARENT: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
      readyLine,
      log: write,
    });
  const first = start('0', log);
  const ready = await Promise.race([first.ready, first.ended.then(() => undefined)]);
  const url = ready === undefined ? undefined : readyLine.exec(ready)?.[1];
  if (url === undefined) throw new Refusal(`${name} did not start (${await first.ended}).`);
  // Its address was logged by the first start.
  const restart = async () => start(new URL(url).port, () => undefined);
  return { url, stop: supervise(name, first, restart, log) };
};

/** The secret that the API host, the wallet and the sandbox games share: the configured one, or one for this start. */
export const gamesSecret = (): string => process.env.SANDBOX_GAMES_SECRET || randomBytes(32).toString('hex');

interface GameProviderCommands {
  wallet: string[];
  games: string[];
}

/**
 * Runs `npm run wallet` and `npm run sandbox:games` as separate processes.
 * @returns their addresses, and a function that stops both, the games first: they end their rounds
 * @throws Refusal if one does not start
 */
export const superviseGameProvider = async (
  secret: string,
  log: (line: string) => void,
  commands: GameProviderCommands = {
    wallet: program('api/src/app/wallet.ts'),
    games: program('api/src/sandboxes/games/main.ts'),
  },
): Promise<{ walletUrl: string; gamesUrl: string; stop: () => Promise<void> }> => {
  const shared = { SANDBOX_GAMES_SECRET: secret };
  const wallet = await superviseListener(
    {
      name: 'The wallet',
      command: commands.wallet,
      port: 'WALLET_PORT',
      readyLine: /^Wallet ready at (\S+)$/,
      // The edge is its only proxy and on the same machine, as for the API host.
      env: { ...shared, WALLET_HOST: '127.0.0.1', TRUST_PROXY: '', DRAIN_DELAY_MS: '' },
    },
    log,
  );
  const games = await superviseListener(
    {
      name: 'The sandbox games',
      command: commands.games,
      port: 'SANDBOX_GAMES_PORT',
      readyLine: /^Sandbox games ready at (\S+)$/,
      env: { ...shared, WALLET_URL: wallet.url },
    },
    log,
  ).catch(async (error: unknown) => {
    await wallet.stop();
    throw error;
  });
  const stop = async () => {
    await games.stop();
    await wallet.stop();
  };
  return { walletUrl: wallet.url, gamesUrl: games.url, stop };
};
