import type { Transaction } from '../../base/database/database';
import { CallResult } from '../../base/http/result';
import { filterStart } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { DomainError } from '../../base/errors/domainError';
import { assertMayMoveMoney } from '../../members/calls/memberRestrictions';
import { registerCall, registerMoneyCall } from '../../members/calls/route';
import { findGame, seedGames, storeLaunch } from '../lobby/games.store';
import { readTransferMode } from '../../members/profile/profiles.store';
import { assertLossLimitsLeaveRoom, assertMayPlay, assertWithinLossLimits } from '../../money/limits/limits';
import { readLossLimitsLeave } from '../../money/limits/limits.store';
import { orderNumber } from '../../base/money/orderNumber';
import type { Domain } from '../../members/calls/services';
import { readSetting } from '../../base/settings/settings';
import { switches } from '../../base/settings/switches';
import { callbackRoute } from './outbox/callbackRoute';
import { type StartedTransfers, MemberTransfers } from './outbox/memberTransfers';
import { Outbox } from './outbox/outbox';
import { RemoteBalances } from './outbox/remoteBalances';
import { betPage } from '../bets/bets.store';
import { closedPlatforms } from './closedPlatforms';
import type { Launch, LocalPlatform, Platform, Platforms, SeamlessPlatform } from './platform';
import { issueGameToken } from '../wallet/gameSessions.store';
import { publicOrigin } from '../../base/http/publicOrigin';
import { platformName } from '../../ledger/platformList';
import { inSession } from '../../members/calls/session';
import { assertPlayMoney } from '../../members/site/licence';
import { mainWallet, messages } from '@site/contract';
import { wallet } from '../../ledger/accounts';
import { balanceOf, InsufficientFunds } from '../../ledger/ledger';

/**
 * The platform and direction of a transfer. Throws a DomainError unless one side is the main wallet and the other a
 * platform.
 */
const directionOf = (platforms: Platforms, source: string, target: string) => {
  if ((source === mainWallet) === (target === mainWallet)) throw new DomainError('转账平台有误');
  const into = source === mainWallet;
  const platform = platforms.find(into ? target : source);
  if (!platform) throw new DomainError('转账平台有误');
  if (platform.kind === 'seamless') throw new DomainError('该平台直接使用主账户余额，无需转账！');
  return { platform, into };
};

/** A URL that opens a game whose provider makes wallet calls. Throws a DomainError if there is none. */
const open = async (tx: Transaction, { games }: LocalPlatform | SeamlessPlatform, launch: Launch): Promise<string> => {
  if (!games) throw new DomainError('该平台的游戏尚未开放，请选择其他平台！');
  if (games.provider.isSandbox) await assertPlayMoney(tx);
  return games.gameUrl({ ...launch, token: await issueGameToken(tx, launch) });
};

/** Waits for the start of a transfer; turns `InsufficientFunds` into a DomainError with `message`. */
const withMessage = async <Result>(message: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InsufficientFunds ? new DomainError(message) : error;
  }
};

/** Moves a whole balance and returns the fen moved. Reads again, at most five times, if the balance fell in between. */
const moveAll = async (
  tx: Transaction,
  read: () => Promise<bigint>,
  take: (amount: bigint) => Promise<unknown>,
): Promise<bigint> => {
  for (let attempt = 1; ; attempt += 1) {
    const amount = await read();
    if (amount <= 0n) return 0n;
    try {
      await tx.savepoint(() => take(amount));
      return amount;
    } catch (error) {
      if (!(error instanceof InsufficientFunds) || attempt === 5) throw error;
    }
  }
};

/** Takes the whole main wallet with `take`, which moves the money in `tx` or throws `InsufficientFunds`. */
const takeAll = (tx: Transaction, memberId: string, take: (amount: bigint) => Promise<unknown>): Promise<bigint> =>
  moveAll(tx, () => balanceOf(tx, wallet(memberId)), take);

/** Transfers a local platform's whole balance back to the main wallet. */
const transferAllOut = (
  tx: Transaction,
  platform: LocalPlatform,
  memberId: string,
  reference: string,
): Promise<bigint> =>
  moveAll(
    tx,
    () => platform.balance(tx, memberId),
    (amount) => platform.transferOut(tx, { memberId, amount, reference }),
  );

const insufficientMessage = (into: boolean): string =>
  into ? messages.transferOverBalance : messages.transferOverPlatform;

/** `transferstatus` of members whose whole wallet moves to a platform at a launch. */
const freeTransfer = 1;

interface Options {
  /** ms that a call waits for the outcome of its transfers with remote platforms. */
  transferWait?: number;
  /** ms that `balancelist` waits for remote platforms. */
  balanceWait?: number;
}

/** Balances on platforms, transfers, game launches, bets and callbacks. */
export const platformsWith = (
  platforms: Platforms,
  { transferWait = 4000, balanceWait = 1000 }: Options = {},
): Domain => ({
  seed: ({ db }) => seedGames(db, (game) => game.wallet && platforms.all.some(({ name }) => name === game.platform)),
  routes: (app, services) => {
    const { db, now } = services;
    const outbox = new Outbox(services, platforms.remote, { wait: transferWait });
    const remoteBalances = new RemoteBalances(outbox, platforms.remote, { wait: balanceWait });
    const remote = new MemberTransfers(platforms.remote, outbox, remoteBalances);
    app.addHook('onListen', async () => outbox.start());
    app.addHook('onClose', () => outbox.close());
    callbackRoute(app, services, platforms.remote, outbox);

    /**
     * Moves the whole wallet of a member in free transfer mode, to a remote platform no more than the member's loss
     * limits leave; returns the transfer if the platform is remote.
     */
    const beginAllIn = async (
      tx: Transaction,
      platform: Platform,
      memberId: string,
    ): Promise<StartedTransfers | undefined> => {
      if (platform.kind === 'seamless') return undefined;
      if ((await readTransferMode(tx, memberId)) !== freeTransfer) return undefined;
      // While transfers are switched off, the game opens with the money that is already there.
      if ((await readSetting(tx, switches)).transfers !== 1) return undefined;
      const reference = orderNumber('transfer', now());
      let begun: StartedTransfers | undefined;
      const most = platform.kind === 'remote' ? await readLossLimitsLeave(tx, memberId, 'transfer', now()) : undefined;
      await takeAll(tx, memberId, async (balance) => {
        const amount = most !== undefined && most < balance ? most : balance;
        if (amount <= 0n) return;
        const transfer = { memberId, amount, reference };
        if (platform.kind === 'remote') begun = await remote.begin(tx, platform, 'in', transfer);
        else await platform.transferIn(tx, transfer);
      });
      return begun;
    };

    registerCall(app, services, 'balancelist', async ({ member }) => {
      const [local, others] = await Promise.all([
        platforms.localBalances(db, member.id),
        remoteBalances.read(member.id),
      ]);
      return platforms.all
        .filter(({ kind }) => kind !== 'seamless')
        .map(({ kind, name, platname }) => {
          const balance = (kind === 'local' ? local : others).get(name) ?? 0n;
          return { name, platname, balance: yuan(balance) };
        });
    });

    registerMoneyCall(app, services, 'transfer', {
      handle: async ({ input, member, tx }) => {
        const { platform, into } = directionOf(platforms, input.sourcetype, input.targettype);
        if (into) await assertMayPlay(tx, member.id, now());
        const transfer = { memberId: member.id, amount: input.amount, reference: orderNumber('transfer', now()) };
        if (platform.kind === 'remote') {
          // Local platforms ask before each stake.
          if (into) await assertWithinLossLimits(tx, member.id, input.amount, now());
          return withMessage(insufficientMessage(into), remote.begin(tx, platform, into ? 'in' : 'out', transfer));
        }
        await withMessage(
          insufficientMessage(into),
          into ? platform.transferIn(tx, transfer) : platform.transferOut(tx, transfer),
        );
        return new CallResult(null, '转账成功！');
      },
      conclude: ({ member }, data) => remote.conclude(member.id, data),
    });

    registerMoneyCall(app, services, 'transall', {
      prepare: ({ member }) => remote.recoverable(member.id),
      handle: async ({ member, tx, prepared }) => {
        let sum = 0n;
        for (const platform of platforms.local) {
          sum += await transferAllOut(tx, platform, member.id, orderNumber('transfer', now()));
        }
        const newReference = () => orderNumber('transfer', now());
        return remote.beginRecovery(tx, { memberId: member.id, recovered: sum, from: prepared, newReference });
      },
      conclude: ({ member }, data) => remote.concludeRecovery(member.id, data),
    });

    registerCall(app, services, 'getGameUrl', async ({ input, member, request }) => {
      const platform = platforms.find(input.plat_name);
      if (!platform) throw new DomainError('游戏平台有误');
      if ((await readSetting(db, closedPlatforms)).includes(platform.name as (typeof closedPlatforms.initial)[number]))
        throw new DomainError('该平台正在维护，请稍后再试！');
      const game = await findGame(db, platform.name, input.game_code);
      if (!game) throw new DomainError('游戏不存在');
      if (game.app_state !== 1) throw new DomainError('该游戏正在维护，请稍后再试！');
      const origin = publicOrigin(services, request);
      const launch = { memberId: member.id, sessionId: member.sessionId, game, origin, now: now() };
      const { opened, begun } = await inSession(db, member, async (tx) => {
        await assertMayMoveMoney(tx, member.id, { call: 'getGameUrl', now: now() });
        await assertMayPlay(tx, member.id, now());
        if (platform.kind === 'remote') await assertLossLimitsLeaveRoom(tx, member.id, now());
        const transfers = await beginAllIn(tx, platform, member.id);
        return {
          begun: transfers,
          opened: platform.kind === 'remote' ? undefined : await open(tx, platform, launch),
        };
      });
      const url = platform.kind === 'remote' ? await remote.launch(platform, launch, begun) : (opened ?? '');
      await storeLaunch(db, member.id, game, launch.now);
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
