import { randomInt } from 'node:crypto';
import { CallResult } from '../http/result';
import { filterStart } from '../http/beijingTime';
import { yuan } from '../http/money';
import { DomainError } from '../http/domainError';
import { registerCall, registerMoneyCall } from '../http/route';
import { findGame } from '../games/queries';
import { assertMayPlay } from '../members/selfExclusion';
import { orderNumber } from '../payments/orderNumber';
import type { Domain } from '../services';
import { betRecord } from './bets';
import { Platforms } from './platform';
import { publicOrigin } from '../http/publicOrigin';
import { sandboxPages } from './sandbox/pages';
import { sandboxBalances, sandboxPlatform } from './sandbox/sandboxPlatform';
import type { Random } from './sandbox/round';
import { platformName, platformList } from './platformList';
import { bringAll, orSay, overMessage, recoverAll, sidesOf } from './transfers';

const sandboxes = new Platforms(
  platformList.map(sandboxPlatform),
  sandboxBalances,
  Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
);

/** Platforms, their balances, transfers, launches and bets (spec 2 §7). `random` draws the sandbox's rounds. */
export const platformsWith = (random: Random, platforms = sandboxes): Domain => ({
  name: 'platforms',
  routes: (app, services) => {
    const { db, now } = services;
    sandboxPages(app, services, random);

    registerCall(app, services, 'balancelist', async ({ member }) => {
      const balances = await platforms.balances(db, member.id);
      return platforms.all.map(({ name, platname }) => ({ name, platname, balance: yuan(balances.get(name) ?? 0n) }));
    });

    registerMoneyCall(app, services, 'transfer', {
      handle: async ({ input, member, tx }) => {
        const { platform, into } = sidesOf(platforms, input.sourcetype, input.targettype);
        if (into) await assertMayPlay(tx, member.id, now());
        const transfer = { memberId: member.id, amount: input.amount, reference: orderNumber('transfer', now()) };
        await orSay(overMessage(into), into ? platform.transferIn(tx, transfer) : platform.transferOut(tx, transfer));
        return new CallResult(null, '转账成功！');
      },
    });

    registerMoneyCall(app, services, 'transall', {
      handle: async ({ member, tx }) => {
        let sum = 0n;
        for (const platform of platforms.all) {
          sum += await recoverAll(tx, platform, member.id, orderNumber('transfer', now()));
        }
        return new CallResult(null, sum > 0n ? `回收成功，共回收${yuan(sum)}元` : '各平台暂无可回收的余额');
      },
    });

    registerCall(app, services, 'getGameUrl', async ({ input, member, request }) => {
      const platform = platforms.find(input.plat_name);
      if (!platform) throw new DomainError('游戏平台有误！');
      const game = await findGame(db, platform.name, input.game_code);
      if (!game) throw new DomainError('游戏不存在！');
      if (game.app_state !== 1) throw new DomainError('该游戏正在维护，请稍后再试！');
      const origin = publicOrigin(request);
      const url = await db.transaction(async (tx) => {
        await assertMayPlay(tx, member.id, now());
        const mode = await tx.row<{ transferstatus: number }>('select transferstatus from member where id = $1', [
          member.id,
        ]);
        if (mode?.transferstatus === 1) await bringAll(tx, platform, member.id, orderNumber('transfer', now()));
        return platform.launch(tx, { memberId: member.id, game, origin, now: now() });
      });
      return { url };
    });

    registerCall(app, services, 'betrecord', ({ input, member }) =>
      betRecord(db, {
        memberId: member.id,
        platform: platformName(input.api_type),
        since: filterStart(input.date, now()),
        page: input.page,
      }),
    );
  },
});

/** The platforms domain as it runs: rounds are drawn by the system's random source. */
export const platforms: Domain = platformsWith((below) => randomInt(below));
