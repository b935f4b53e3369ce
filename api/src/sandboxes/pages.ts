import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { frozenMessage } from '../members/calls/memberRestrictions';
import { assetPath } from '../base/assets';
import { serveAsset, servePictures } from '../base/http/servePictures';
import type { Domain, Services } from '../members/calls/services';
import { platformWallet } from '../ledger/accounts';
import { balanceOf } from '../ledger/ledger';
import { platformTitle } from '../ledger/platformList';
import { placeBet, type BetOutcome } from './bet';
import { assets, pageHeaders, closedPage, playPage, type ShownBet } from './view';
import { openPlaySession, type PlaySession, readPlaySession } from './playSessions';
import type { Random } from './round';

/** Why a round was rejected, by the `m` parameter of the redirect. */
const notices: Partial<Record<BetOutcome, string>> = {
  amount: '请输入正确的下注金额：1 至 50000 元，最多两位小数。',
  pick: '请选择下注项目。',
  funds: '平台余额不足，请减少金额或先转入资金。',
  paused: '您已设置暂停游戏，暂时不能下注。',
  limit: '已超出您设置的投注或亏损限额，本次下注未被接受。',
  frozen: frozenMessage,
  stopped: '游戏暂停服务，暂时不能下注，请稍后再试。',
};

const betColumns = 'id, pick, amount, payout, outcome, placed_at';

const renderPlay = async (
  { db, now }: Services,
  play: PlaySession,
  token: string,
  notice: string | undefined,
): Promise<string> => {
  const [balance, last, recent] = await Promise.all([
    balanceOf(db, platformWallet(play.member_id, play.platform)),
    play.last_bet_id ? db.row<ShownBet>(`select ${betColumns} from bet where id = $1`, [play.last_bet_id]) : undefined,
    db.rows<ShownBet>(
      `select ${betColumns} from bet
        where member_id = $1 and platform = $2 and game_code = $3 order by id desc limit 8`,
      [play.member_id, play.platform, play.game_code],
    ),
  ]);
  return playPage({
    action: `/api/sandbox/play/${token}`,
    round: play.nonce,
    platname: platformTitle(play.platform),
    game: { code: play.game_code, name: play.game_name, category: play.category },
    balance,
    last,
    recent,
    notice,
    now: now(),
  });
};

const sendClosed = (reply: FastifyReply, title: string, text: string) =>
  reply.code(410).headers(pageHeaders).send(closedPage(title, text));

/** An internal error on a page is answered with a page, not with an envelope. */
const errorHandler: NonNullable<RouteShorthandOptions['errorHandler']> = (error, request, reply) => {
  request.log.error({ error: error.message, page: request.routeOptions.url }, 'a sandbox page failed');
  void reply.code(500).headers(pageHeaders).send(closedPage('系统繁忙', '请稍后再试，您的余额不受影响。'));
};

/** The sandbox platforms' pages. A form is answered with a redirect, so that going back or reloading places no bet. */
export const sandboxPages = (app: FastifyInstance, services: Services, random: Random): void => {
  const { db, now } = services;
  serveAsset(app, assets.style, 'sandbox/play.css');
  // Convenience only: every round works without the script.
  serveAsset(app, assets.script, 'sandbox/play.js');
  servePictures(app, assets.pictures, assetPath('sandbox/pictures'));

  app.get<{ Querystring: { token?: unknown } }>(
    '/api/sandbox/launch',
    // A HEAD request would use up the link.
    { exposeHeadRoute: false, errorHandler },
    async (request, reply) => {
      const { token } = request.query;
      const play = typeof token === 'string' ? await openPlaySession(db, token, now()) : undefined;
      if (!play)
        return sendClosed(reply, '启动链接已失效', '链接只能使用一次，且需在一分钟内打开。请回到网站重新进入游戏。');
      return reply
        .headers({ ...pageHeaders, location: `/api/sandbox/play/${play}` })
        .code(303)
        .send();
    },
  );

  app.get<{ Params: { token: string }; Querystring: { m?: unknown } }>(
    '/api/sandbox/play/:token',
    { errorHandler },
    async (request, reply) => {
      const play = await readPlaySession(db, request.params.token, now());
      if (!play) return sendClosed(reply, '游戏已关闭', '本次游戏已结束。请回到网站重新进入游戏。');
      const reason = String(request.query.m ?? '') as BetOutcome;
      const notice = Object.hasOwn(notices, reason) ? notices[reason] : undefined;
      return reply.headers(pageHeaders).send(await renderPlay(services, play, request.params.token, notice));
    },
  );

  app.post<{ Params: { token: string } }>('/api/sandbox/play/:token', { errorHandler }, async (request, reply) => {
    const { token } = request.params;
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    const placed = await placeBet(services, random, token, form);
    if (placed === 'closed') return sendClosed(reply, '游戏已关闭', '本次游戏已结束。请回到网站重新进入游戏。');
    const query = notices[placed] ? `?m=${placed}` : '';
    return reply
      .headers({ ...pageHeaders, location: `/api/sandbox/play/${token}${query}` })
      .code(303)
      .send();
  });
};

/** The sandbox platforms' pages in production: the system's random source draws the rounds. */
export const sandboxes: Domain = {
  routes: (app, services) => sandboxPages(app, services, (below) => randomInt(below)),
};
