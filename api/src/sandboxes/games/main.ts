import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { faultsPath } from './paths';
import { Rounds } from './rounds';
import { makeSandboxGames } from './server';
import { sendTo, WalletClient } from './walletClient';

/* `npm run sandbox:games`: the games of the sandbox platforms. */

const environment = v.object({
  SANDBOX_GAMES_PORT: v.pipe(v.optional(v.string(), '8091'), v.regex(/^\d{1,5}$/), v.transform(Number)),
  SANDBOX_GAMES_HOST: v.optional(v.string(), '127.0.0.1'),
  SANDBOX_GAMES_SECRET: v.pipe(v.string(), v.minLength(32)),
  WALLET_URL: v.pipe(v.optional(v.string(), 'http://127.0.0.1:8070'), v.url()),
  EXIT_WITH_PARENT: v.optional(v.string()),
});

/** ms between looks for rounds that are due. */
const interval = 1000;

const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
const settings = v.safeParse(environment, set);
if (settings.success) {
  const { SANDBOX_GAMES_PORT: port, SANDBOX_GAMES_HOST: host, SANDBOX_GAMES_SECRET: secret } = settings.output;
  const { WALLET_URL, EXIT_WITH_PARENT } = settings.output;
  const wallet = new WalletClient({ secret, send: sendTo(new URL(WALLET_URL).origin) });
  const rounds = new Rounds({ wallet, random: (below) => randomInt(below), sleep: setTimeout, now: Date.now });
  const app = makeSandboxGames({ wallet, rounds });
  const timer = setInterval(() => void rounds.settleDue(), interval);
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    clearInterval(timer);
    await app.close();
    // The next start knows no rounds.
    await rounds.settleAll();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
  if (EXIT_WITH_PARENT === '1') process.stdin.on('end', end).on('close', end).resume();
  await app.listen({ port, host });
  const address = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  console.log(`Faults of the sandbox games: ${address}${faultsPath}`);
  console.log(`Sandbox games ready at ${address}`);
} else {
  console.error('Set SANDBOX_GAMES_SECRET (32 characters or more), SANDBOX_GAMES_PORT (8091) and WALLET_URL.');
  process.exitCode = 1;
}
