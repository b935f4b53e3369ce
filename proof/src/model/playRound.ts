import { yuan } from '../../../api/src/base/money/money';
import type { TestMember } from '../../../api/src/testing/testHost';
import type { ModelHost } from './modelHost';
import type { Answered } from './records';

/**
 * Plays one round on the page of an open game as a browser would, which needs no session. The code is 200 if the round
 * was played, with its win or loss in fen as `data.winLoss`; else 422 with the reason of the page as the message.
 * `data.round` names the round.
 */
export const playAgain = async (host: ModelHost, path: string, amount: bigint): Promise<Answered> => {
  const { body } = await host.page(path);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? '';
  const round = hidden('round');
  const { location } = await host.page(path, { round, pick: hidden('pick'), chip: 'own', own: yuan(amount) });
  // A closed game is answered with a page instead of a redirect.
  if (location !== path) return { code: 422, message: location?.split('?m=')[1] ?? 'closed', data: { round } };
  return { code: 200, data: { round, winLoss: await host.winLoss(round) } };
};

/** Launches the first game of a platform and opens it. `data.path` is the page of the game. */
export const launchGame = async (host: ModelHost, member: TestMember, platform: string): Promise<Answered> => {
  const launched = await host.send('getGameUrl', { plat_name: platform, game_type: 0, is_mobile_url: 1 }, member);
  if (launched.code !== 200) return launched;
  const link = new URL(launched.data.url);
  const { location } = await host.page(link.pathname + link.search);
  return { code: 200, data: { path: location } };
};

/** Launches a game and plays one round of it. A launch that is rejected is the answer. */
export const playRound = async (
  host: ModelHost,
  member: TestMember,
  platform: string,
  amount: bigint,
): Promise<Answered> => {
  const launched = await launchGame(host, member, platform);
  if (launched.code !== 200) return launched;
  const { code, message = '', data } = await playAgain(host, launched.data.path, amount);
  return { code, message, data: { ...data, path: launched.data.path } };
};
