import { randomInt } from 'node:crypto';
import { CallResult } from '../http/result';
import { filterStart } from '../http/beijingTime';
import { yuan } from '../http/money';
import { DomainError } from '../http/domainError';
import { assertMayMoveMoney } from '../http/memberRestrictions';
import { registerCall, registerMoneyCall } from '../http/route';
import { findGame } from '../games/queries';
import { readTransferMode } from '../members/queries';
import { assertMayPlay } from '../members/selfExclusion';
import { orderNumber } from '../payments/orderNumber';
import type { Domain } from '../services';
import { readSetting } from '../settings/settings';
import { switches } from '../settings/switches';
import { betPage } from './queries';
import { Platforms } from './platform';
import { publicOrigin } from '../http/publicOrigin';
import { sandboxPages } from './sandbox/pages';
import { readSandboxBalances } from './sandbox/queries';
import { sandboxPlatform } from './sandbox/sandboxPlatform';
import type { Random } from './sandbox/round';
import { platformName, platformList } from './platformList';
import { transferAllIn, withMessage, insufficientMessage, transferAllOut, directionOf } from './transfers';

/** `transferstatus` of members whose whole wallet moves to a platform at a launch. */
const freeTransfer = 1;

const sandboxes = new Platforms(
  platformList.map(sandboxPlatform),
  readSandboxBalances,
  Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
);

/** Balances on platforms, transfers, game launches and bets. `random` draws the sandbox's rounds. */
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
        const { platform, into } = directionOf(platforms, input.sourcetype, input.targettype);
        if (into) await assertMayPlay(tx, member.id, now());
        const transfer = { memberId: member.id, amount: input.amount, reference: orderNumber('transfer', now()) };
        await withMessage(
          insufficientMessage(into),
          into ? platform.transferIn(tx, transfer) : platform.transferOut(tx, transfer),
        );
        return new CallResult(null, '转账成功！');
      },
    });

    registerMoneyCall(app, services, 'transall', {
      handle: async ({ member, tx }) => {
        let sum = 0n;
        for (const platform of platforms.all) {
          sum += await transferAllOut(tx, platform, member.id, orderNumber('transfer', now()));
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
      const origin = publicOrigin(services, request);
      const url = await db.transaction(async (tx) => {
        await assertMayMoveMoney(tx, member.id, { call: 'getGameUrl', now: now() });
        await assertMayPlay(tx, member.id, now());
        // While transfers are switched off, the game opens with the money that is already there.
        if (
          (await readTransferMode(tx, member.id)) === freeTransfer &&
          (await readSetting(tx, switches)).transfers === 1
        )
          await transferAllIn(tx, platform, member.id, orderNumber('transfer', now()));
        return platform.launch(tx, { memberId: member.id, sessionId: member.sessionId, game, origin, now: now() });
      });
      return { url };
    });

    registerCall(app, services, 'betrecord', ({ input, member }) =>
      betPage(db, {
        memberId: member.id,
        platform: platformName(input.api_type),
        since: filterStart(input.date, now()),
        page: input.page,
      }),
    );
  },
});

/** The platforms domain in production: the system's random source draws the rounds. */
export const platforms: Domain = platformsWith((below) => randomInt(below));
