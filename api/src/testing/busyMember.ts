import { mainWallet } from '@site/contract';
import { findGame } from '../games/lobby/games.store';
import { orderNumber } from '../base/money/orderNumber';
import { beginTransfer, settleTransfer } from '../games/platforms/outbox/transferBooks';
import { placeBet } from '../sandboxes/bet';
import { issueLaunch, openPlaySession, readPlaySession } from '../sandboxes/playSessions';
import type { Random } from '../sandboxes/round';
import { redPacketRules } from '../promotions/redPacketRules';
import { writeSetting } from '../base/settings/settings';
import { usdtWallet } from './paymentHost';
import { fundPassword, type Host, type TestMember } from './testHost';

/** Reels that pay ten times the stake, and reels that pay nothing. */
const winning: Random = () => 0;
const losing = (): Random => {
  let next = 0;
  return (below) => (next += 1) % below;
};

const playSlots = async ({ db, services }: Host, member: TestMember, platform: string, random: Random) => {
  const now = services.now();
  const code = await db.row<{ code: string }>(
    `select code from game where platform = $1 and category = 'concise' and app_state = 1 order by id limit 1`,
    [platform],
  );
  const game = await findGame(db, platform, code?.code ?? '');
  if (!game) throw new Error(`${platform} has no slots`);
  const session = await db.row<{ id: string }>('select id from session where member_id = $1', [member.id]);
  const issued = { memberId: member.id, sessionId: session?.id ?? '', game, now };
  const launch = await db.transaction((tx) => issueLaunch(tx, issued));
  const token = (await openPlaySession(db, launch, now)) ?? '';
  const play = await readPlaySession(db, token, now);
  const form = new URLSearchParams({ round: play?.nonce ?? '', pick: 'spin', chip: 'own', own: '10.00' });
  expect(await placeBet(services, random, token, form)).toBe('played');
};

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

  for (const platform of ['PT', 'OB']) {
    await call('transfer', { sourcetype: mainWallet, targettype: platform, amount: '100' });
    await playSlots(host, member, platform, winning);
    await playSlots(host, member, platform, losing());
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
