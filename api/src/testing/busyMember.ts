import { mainWallet } from '@site/contract';
import { findGame, type Game } from '../games/lobby/games.store';
import { orderNumber } from '../base/money/orderNumber';
import { beginTransfer, settleTransfer } from '../games/platforms/outbox/transferBooks';
import { issueGameToken, openGameSession } from '../games/wallet/gameSessions.store';
import { moveWallet } from '../games/wallet/wallet.store';
import { platformWallet, system } from '../ledger/accounts';
import { moveEach } from '../ledger/ledger';
import { accrueRebate } from '../games/bets/accrueRebate';
import { markRebate } from '../games/bets/bets.store';
import { addRebatesOf } from '../games/bets/nightlyRebates';
import { sandboxProviderOf } from './walletHost';
import { redPacketRules } from '../promotions/redPacketRules';
import { writeSetting } from '../base/settings/settings';
import { usdtWallet } from './paymentHost';
import { fundPassword, type Host, type TestMember } from './testHost';

/** A round with a stake of 10 yuan. */
interface PlayedRound {
  memberId: string;
  game: Game;
  /** Fen. */
  payout: bigint;
}

/** Plays a round by the wallet calls of the platform's games. */
const playRound = async ({ db }: Host, { memberId, game, payout }: PlayedRound) => {
  const provider = sandboxProviderOf(game.platform);
  const session = await db.row<{ id: string }>('select id from session where member_id = $1', [memberId]);
  const launch = { memberId, sessionId: session?.id ?? '', game };
  const token = await db.transaction((tx) => issueGameToken(tx, launch));
  expect(await openGameSession(db, game.platform, token)).toBe(memberId);
  const round = { member: memberId, round: `${game.platform}-${payout}`, game: game.code };
  const debit = { ...round, token, transaction: `d${payout}`, amount: 1000n };
  const credit = { ...round, transaction: `c${payout}`, amount: payout, final: true };
  expect(await moveWallet(db, provider, 'debit', debit)).toContain('"ok"');
  expect(await moveWallet(db, provider, 'credit', credit)).toContain('"ok"');
  await addRebatesOf(db, memberId, game.platform);
};

/** Books a round as releases did whose host drew the rounds of its sandboxes. */
const bookRound = ({ db, services }: Host, { memberId, game, payout }: PlayedRound) =>
  db.transaction(async (tx) => {
    const [amount, now] = [1000n, services.now()];
    const { platform, code, category } = game;
    const row = await tx.row<{ id: string }>(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at, reference)
        values ($1, $2, $3, $4, '', $5, $6, 1, $7, $8) returning id`,
      [memberId, platform, code, category, amount, payout, now, `${platform}-${payout}`],
    );
    const id = row?.id ?? '';
    const ratePpm = await accrueRebate(tx, { memberId, platform, category, amount, now });
    await markRebate(tx, { id, amount, ratePpm: ratePpm ?? 0 });
    const [member, house] = [platformWallet(memberId, platform), system('house', platform)];
    await moveEach(tx, [
      { from: member, to: house, amount, kind: 'bet', reference: id },
      ...(payout > 0n ? [{ from: house, to: member, amount: payout, kind: 'win', reference: id }] : []),
    ]);
  });

/** A member with entries of every kind, and the order numbers by state or stage. */
export interface BusyMember {
  member: TestMember;
  deposits: { approved: string; differing: string; rejected: string; waiting: string };
  withdrawals: { waiting: string; approved: string; paid: string; failed: string; rejected: string };
  /** With a remote platform. */
  transfers: { done: string; received: string; failed: string; waiting: string };
}

/** Registers a member and makes every call of members and operators that moves money. */
export const makeBusyMember = async (host: Host): Promise<BusyMember> => {
  const member = await host.register();
  const successful = async (answer: Promise<{ code: number; message: string; data: any }>) => {
    const { code, message, data } = await answer;
    if (code !== 200) throw new Error(message);
    return data;
  };
  const call = (name: Parameters<Host['send']>[0], payload: object = {}) =>
    successful(host.send(name, payload, member));
  const decide = (path: string, body: object = {}) => successful(host.operator('POST', path, body));

  const deposit = async (): Promise<string> =>
    (await call('recharge', { paytype: 'usdt', amount: '1000', catepay: 'TRC20' })).deposit_no;
  const deposits = {
    approved: await deposit(),
    differing: await deposit(),
    rejected: await deposit(),
    waiting: await deposit(),
  };
  await decide(`/deposits/${deposits.approved}/approve`);
  await decide(`/deposits/${deposits.differing}/approve`, { received: '999.50', note: '少付0.50元' });
  await decide(`/deposits/${deposits.rejected}/reject`, { reason: '未到账' });

  await call('bindcard', usdtWallet);
  const bank = (await call('getcard', { type: 2 }))[0].id;
  const withdraw = async (): Promise<string> =>
    (await call('withdraw', { amount: '100', bank, password: fundPassword })).out_trade_no;
  const withdrawals = {
    waiting: await withdraw(),
    approved: await withdraw(),
    paid: await withdraw(),
    failed: await withdraw(),
    rejected: await withdraw(),
  };
  for (const stage of ['approved', 'paid', 'failed'] as const)
    await decide(`/withdrawals/${withdrawals[stage]}/approve`);
  for (const stage of ['paid', 'failed'] as const) await decide(`/withdrawals/${withdrawals[stage]}/claim`);
  await decide(`/withdrawals/${withdrawals.paid}/paid`, { reference: withdrawals.paid });
  await decide(`/withdrawals/${withdrawals.failed}/failed`, { reason: '地址有误' });
  await decide(`/withdrawals/${withdrawals.rejected}/reject`, { reason: '请联系客服' });

  for (const [platform, play] of [
    ['PT', bookRound],
    ['OB', playRound],
  ] as const) {
    const game = await findGame(host.db, platform, '');
    if (!game) throw new Error(`${platform} has no games`);
    await call('transfer', { sourcetype: mainWallet, targettype: platform, amount: '100' });
    for (const payout of [30_000n, 0n]) await play(host, { memberId: member.id, game, payout });
  }
  await call('transfer', { sourcetype: 'PT', targettype: mainWallet, amount: '50' });
  const transfers = { done: '', received: '', failed: '', waiting: '' };
  for (const name of Object.keys(transfers) as (keyof typeof transfers)[]) {
    const reference = (transfers[name] = orderNumber('transfer', host.services.now()));
    const direction = name === 'received' ? 'out' : 'in';
    const transfer = { memberId: member.id, amount: 100n, reference, platform: 'REMOTE' };
    await host.db.transaction((tx) => beginTransfer(tx, { ...transfer, direction }));
    if (name !== 'waiting') {
      const outcome = name === 'failed' ? 'failed' : 'done';
      await host.db.transaction((tx) => settleTransfer(tx, transfer, outcome));
    }
  }
  await call('dofanshui');
  const always = { start_time: '00:00:00', end_time: '23:59:59', day_flow: '0', flow_money: '0', recharge: '0' };
  await writeSetting(host.db, redPacketRules, [{ id: 0, ...always, least: '8.88', most: '8.88' }]);
  await call('douserredpacket');

  await decide(`/members/${member.id}/adjust`, { amount: '12.30', reason: '补偿' });
  await decide(`/members/${member.id}/adjust`, { amount: '-2.30', reason: '更正' });
  return { member, deposits, withdrawals, transfers };
};
