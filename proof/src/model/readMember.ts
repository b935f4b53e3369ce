import type { CallName } from '@site/contract';
import { fen } from '../../../api/src/base/money/money';
import { redPacketRules } from '../../../api/src/promotions/redPacketRules';
import { readSetting } from '../../../api/src/base/settings/settings';
import type { Database } from '../../../api/src/base/database/database';
import type { TestMember } from '../../../api/src/testing/testHost';
import type { ModelHost } from './modelHost';
import type { ModelRule } from './redPackets';

/**
 * Reads everything that the host shows a member, including every page of records, in the shape of
 * `MemberModel.expectedView`.
 */
export const readMember = async (host: ModelHost, member: TestMember) => {
  const ask = async (name: CallName, payload: object = {}) => {
    const { code, message, data } = await host.send(name, payload, member);
    if (code !== 200) throw new Error(`${name} of ${member.name} was answered with ${code} ${message}`);
    return data;
  };
  const pages = async (name: CallName, payload: object, listOf = (data: any) => data) => {
    const rows: any[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const list = listOf(await ask(name, { api_type: '', date: 4, page, ...payload }));
      rows.push(...list.data);
      last = list.last_page;
      if (page === last && list.total !== rows.length) {
        throw new Error(`${name} of ${member.name} has ${rows.length} rows and the total ${list.total}`);
      }
    }
    return rows;
  };

  const orders: string[][] = [];
  for (const type of [1, 2, 3, 4]) {
    const rows = await pages('gettransrecord', { type });
    orders.push(rows.map(({ amount, pay_way, state, reason }) => `${amount} ${pay_way} ${state} ${reason}`));
  }
  const user = await ask('user');
  const { jisuan, nojisuan } = await ask('getfanshui', { api_type: '', date: 4, page: 1, type: '' });
  const packets = await ask('userredpacket', { page: 1 });
  const limits = await ask('limits');
  const redPackets = await pages('redpacket', {});
  const bets = await pages('betrecord', {});
  const rebates = await pages('getfanshui', { type: '' }, ({ list }) => list);
  return {
    balance: user.balance,
    mode: user.transferstatus,
    platforms: (await ask('balancelist')).map(({ balance }: { balance: string }) => balance),
    accounts: (await ask('getcard', { type: 1 })).length + (await ask('getcard', { type: 2 })).length,
    orders,
    bets: bets.map(({ bet_amount, win_loss }) => `${bet_amount} ${win_loss}`),
    rebates: rebates.map(({ money, gamename, state }) => `${money} ${gamename} ${state}`),
    claimed: jisuan,
    waiting: nojisuan,
    redPackets: redPackets.map(({ money, redpacketmoney }) => `${money} ${redpacketmoney}`),
    packetsLeft: packets.sendnums,
    packetsTaken: packets.acquirednum,
    limits: limits.map(formatLimit).toSorted(),
  };
};

/** Reads what operators see of a member's money and restrictions, in the shape of `MemberModel.expectedOfOperator`. */
export const readAsOperator = async (host: ModelHost, { id }: TestMember) => {
  const { data } = await host.operator('GET', `/members/${id}`);
  const { wallet, held, platforms } = data.balances;
  return {
    wallet,
    held,
    platforms: platforms
      .filter(({ balance }: { balance: string }) => balance !== '0.00')
      .map(({ platform, balance }: Record<string, string>) => `${platform} ${balance}`)
      .toSorted(),
    adjustments: data.totals.adjustments,
    frozen: data.frozen,
    withdrawalsLocked: data.withdrawals_locked,
  };
};

/** Formats a limit as `MemberModel.expectedView` does. */
const formatLimit = ({ kind, period, amount, used, ends_at }: Record<string, string | null>): string => {
  if (!ends_at && kind !== 'reality') return `${kind} ${period} ${amount ?? '-'} ${used ?? '-'}`;
  return `${kind} ${ends_at ?? period}`;
};

/** The VIP tiers for the platforms on which the model's members play. */
export const readTiers = async (host: ModelHost, member: TestMember, rateOf: Record<string, string>) =>
  (await host.send('uservip', {}, member)).data.map((tier: Record<string, string>) => ({
    recharge: BigInt(Math.round(Number(tier.recharge) * 100)),
    flow: BigInt(Math.round(Number(tier.flow) * 100)),
    ppm: Object.fromEntries(
      Object.entries(rateOf).map(([platform, field]) => [platform, Math.round(Number(tier[field]) * 10_000)]),
    ),
  }));

/** The red packet rules in force. */
export const readRules = async (db: Database): Promise<ModelRule[]> =>
  (await readSetting(db, redPacketRules)).map((rule) => ({
    start: Date.parse(`1970-01-01T${rule.start_time}Z`),
    end: Date.parse(`1970-01-01T${rule.end_time}Z`),
    recharge: fen(rule.recharge),
    flow: fen(rule.day_flow),
    least: fen(rule.least),
    most: fen(rule.most),
  }));
