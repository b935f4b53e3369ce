import { randomUUID } from 'node:crypto';
import { fen, yuan } from '../../../api/src/base/money/money';
import type { TestMember } from '../../../api/src/testing/testHost';
import type { ModelHost } from './modelHost';
import type { Answered, OpenGame } from './records';

/** A round of an open game: fen staked and paid. */
export interface ModelRound {
  amount: bigint;
  payout: bigint;
}

/**
 * Plays one round as the provider of an open game, which needs no session. The code is 200 if the stake was taken, with
 * the win or loss in fen as `data.winLoss`; else 422 with the reason as the message.
 */
export const playAgain = async (
  host: ModelHost,
  { id: member }: TestMember,
  { platform, token, code }: OpenGame,
  { amount, payout }: ModelRound,
): Promise<Answered> => {
  const round = randomUUID();
  const stake = { member, token, transaction: `d-${round}`, round, game: code, amount: yuan(amount) };
  const { status, reason } = await host.wallet(platform, 'debit', stake);
  if (status !== 'ok') return { code: 422, message: reason ?? status };
  const win = { member, transaction: `c-${round}`, round, game: code, amount: yuan(payout), final: true };
  const { balance, ...paid } = await host.wallet(platform, 'credit', win);
  if (paid.status !== 'ok' || balance === undefined || fen(balance) < payout) {
    throw new Error(`a win of ${yuan(payout)} was answered with ${paid.status} ${balance}`);
  }
  return { code: 200, data: { winLoss: String(payout - amount) } };
};

/** Launches the first game of a platform and opens it. `data` has its code, and its provider's token for stakes. */
export const launchGame = async (host: ModelHost, member: TestMember, platform: string): Promise<Answered> => {
  const launched = await host.send('getGameUrl', { plat_name: platform, game_type: 0, is_mobile_url: 1 }, member);
  if (launched.code !== 200) return launched;
  const { searchParams } = new URL(launched.data.url);
  const [token, code] = [searchParams.get('token') ?? '', searchParams.get('game') ?? ''];
  const { status } = await host.wallet(platform, 'authenticate', { token });
  return { code: 200, data: status === 'ok' ? { token, code } : {} };
};

/** Launches a game and plays one round of it. A launch that is rejected is the answer. */
export const playRound = async (
  host: ModelHost,
  member: TestMember,
  platform: string,
  round: ModelRound,
): Promise<Answered> => {
  const launched = await launchGame(host, member, platform);
  if (launched.code !== 200) return launched;
  const { token = '', code = '' } = launched.data;
  const played = await playAgain(host, member, { platform, token, code }, round);
  return { ...played, data: { ...played.data, token, code } };
};
