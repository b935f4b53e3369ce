import { yuan } from '../../http/money';
import type { TestMember } from '../testHost';
import type { Answered } from './records';
import type { Host } from './readMember';

/**
 * Plays one round on the page of an open game as a browser would, which needs no session. The code is 200 if the round
 * was played, with its win or loss in fen as `data.winLoss`; else 422 with the reason of the page as the message.
 */
export const playAgain = async (
  { app, db }: Host,
  member: TestMember,
  path: string,
  amount: bigint,
): Promise<Answered> => {
  const { body } = await app.inject({ method: 'GET', url: path });
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? '';
  const { headers } = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams({
      round: hidden('round'),
      pick: hidden('pick'),
      chip: 'own',
      own: yuan(amount),
    }).toString(),
  });
  // A closed game is answered with a page instead of a redirect.
  if (headers.location !== path) return { code: 422, message: headers.location?.split('?m=')[1] ?? 'closed' };
  const data = await db.row<{ winLoss: string }>(
    'select payout - amount "winLoss" from bet where member_id = $1 order by id desc limit 1',
    [member.id],
  );
  return { code: 200, data };
};

/**
 * Launches the first game of a platform and plays one round of it. `data.path` is the page of the game. A launch that
 * is rejected is the answer.
 */
export const playRound = async (
  host: Host,
  member: TestMember,
  platform: string,
  amount: bigint,
): Promise<Answered> => {
  const launched = await host.send('getGameUrl', { plat_name: platform, game_type: 0, is_mobile_url: 1 }, member);
  if (launched.code !== 200) return launched;
  const link = new URL(launched.data.url);
  const opened = await host.app.inject({ method: 'GET', url: link.pathname + link.search });
  const path = String(opened.headers.location);
  const { code, message = '', data } = await playAgain(host, member, path, amount);
  return { code, message, data: { ...data, path } };
};
