import { fen, yuan } from '../../http/money';
import type { TestMember } from '../testHost';
import type { Answered } from './records';
import type { Host } from './readMember';

/**
 * Launches the first game of a platform and plays one round of it as a browser would. `before` is the member's number
 * of bets. The code is 200 if the round was played, with its win or loss in fen as `data.winLoss`. During a pause the
 * launch itself is rejected.
 */
export const playRound = async (
  host: Host,
  member: TestMember,
  platform: string,
  amount: bigint,
  before: number,
): Promise<Answered> => {
  const get = (url: string) => host.app.inject({ method: 'GET', url });
  const launched = await host.send('getGameUrl', { plat_name: platform, game_type: 0, is_mobile_url: 1 }, member);
  if (launched.code === 422) return launched;
  const link = new URL(launched.data.url);
  const gamePath = String((await get(link.pathname + link.search)).headers.location);
  const { body } = await get(gamePath);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? '';
  await host.app.inject({
    method: 'POST',
    url: gamePath,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams({
      round: hidden('round'),
      pick: hidden('pick'),
      chip: 'own',
      own: yuan(amount),
    }).toString(),
  });
  const { data } = await host.send('betrecord', { api_type: '', date: 4, page: 1 }, member);
  return data.total > before ? { code: 200, data: { winLoss: fen(data.data[0].win_loss) } } : { code: 422 };
};
