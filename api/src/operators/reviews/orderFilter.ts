import type { listedFlags } from '@site/contract/operators';
import { startOf } from '../../base/database/statements';
import { fen } from '../../base/money/money';
import type { VipTier } from '../../members/site/vip';
import { flagSql, hasRow } from './listedFlags.store';
import type { OrderKind } from './paymentApprovals.store';
import { amountSql, type Narrowing, type Place, type ReviewFilter } from './reviewQueue.store';

/** What a list of orders is narrowed to, and how it is sorted; days are Beijing days, amounts fen, both inclusive. */
export interface OrderFilter extends ReviewFilter {
  from?: string | undefined;
  to?: string | undefined;
  least?: bigint | undefined;
  most?: bigint | undefined;
  method?: string | undefined;
  protocol?: string | undefined;
  flag?: (typeof listedFlags)[number] | undefined;
  /** The lowest level of the member. */
  vip?: number | undefined;
  sort?: Narrowing['sort'];
}

/** SQL of how an order is paid, as indexes have it: only withdrawals in USDT have a net amount. */
const methodSql = { deposit: 'paytype', withdrawal: `(case when net is null then 'bank' else 'usdt' end)` };

/** The protocol of a wallet is stored as its owner. */
const protocolSql = {
  deposit: 'protocol',
  withdrawal: '(select a.bank_owner from payout_account a where a.id = payout_account_id and a.kind = 2)',
};

/** An SQL condition: the member of `item` has reached a level, which is none of `tiers` if it does not exist. */
const hasLevel = (tiers: readonly VipTier[], vip: number, place: Place): string => {
  const tier = tiers[vip - 1];
  if (!tier) return 'false';
  return hasRow(`from member_total t where t.member_id = item.member_id and t.day = '-infinity'
    and t.deposited >= ${place(fen(tier.recharge))}::bigint and t.staked >= ${place(fen(tier.flow))}::bigint`);
};

/** The narrowing of a filter; undefined if it has none. */
export const narrowingOf = (
  kind: OrderKind,
  filter: OrderFilter,
  { tiers, now }: { tiers: readonly VipTier[]; now: Date },
): ((place: Place) => Narrowing) | undefined => {
  const { from, to, least, most, method, protocol, flag, vip, sort } = filter;
  if ([from, to, least, most, method, protocol, flag, vip, sort].every((it) => it === undefined)) return undefined;
  return (place) => {
    const all = (...parts: (string | false)[]) => parts.filter((it) => it !== false).join(' and ') || undefined;
    const time = all(
      from !== undefined && `created_at >= ${startOf(`${place(from)}::date`)}`,
      to !== undefined && `created_at < ${startOf(`${place(to)}::date + 1`)}`,
    );
    const amount = all(
      least !== undefined && `${amountSql[kind]} >= ${place(least)}::bigint`,
      most !== undefined && `${amountSql[kind]} <= ${place(most)}::bigint`,
    );
    const partition = method === undefined ? undefined : `${methodSql[kind]} = ${place(method)}::text`;
    const probes = [
      ...(protocol === undefined ? [] : [`${protocolSql[kind]} = ${place(protocol)}::text`]),
      ...(flag === undefined ? [] : [flagSql(kind, flag, place(now))]),
      ...(vip === undefined ? [] : [hasLevel(tiers, vip, place)]),
    ];
    return {
      sort,
      conditions: [time, amount, partition, ...probes].filter((it) => it !== undefined),
      ranges: { ...(time ? { time } : {}), ...(amount ? { amount } : {}) },
      partition,
      probes: probes.length > 0,
    };
  };
};
