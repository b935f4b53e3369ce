import type { ReviewContext, ReviewFlag, RelatedMember } from '@site/contract/operators';
import { beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { isSameName } from '../../members/profile/isSameName';
import { vipOf, vipTiers } from '../../members/site/vip';
import type { Services } from '../../members/calls/services';
import { readSetting } from '../../base/settings/settings';
import { readTurnoverDue } from '../../money/payments/orders.store';
import { listObstacles } from './obstacles';
import { isFirstDeposit, isFirstPayout, listOrdersBefore, sumWithdrawals } from './paymentReviews.store';
import { listBalances, requireMember } from '../members/memberReadings.store';
import { readMemberTotals } from '../../members/profile/profiles.store';
import type { Queryable } from '../../base/database/database';

const shownMembers = 20;

/**
 * How many rows of other members are read for each thing in common: thousands share the address of a network. Many more
 * than members are named, so that one member with many logins does not hide the others.
 */
const rowsEach = 5000;

type Share = RelatedMember['shares'][number];

const placeTables = [
  { table: 'session', member: 'member_id', address: 'address', device: 'device', condition: 'true' },
  { table: 'login_attempt', member: 'member_id', address: 'address', device: 'device', condition: 'o.succeeded' },
  {
    table: 'member',
    member: 'id',
    address: 'registered_address',
    device: 'registered_device',
    condition: 'o.registered_address is not null',
  },
];

const placesOfMember = placeTables
  .map(
    ({ table, member, address, device, condition }) =>
      `select o.${address} address, o.${device} device from ${table} o where o.${member} = $1 and ${condition}`,
  )
  .join(' union ');

/* Others who were on the address, in a session, at a login of the last 180 days or at the registration. */
const atSamePlace = (share: 'device' | 'address') =>
  placeTables.map(
    ({ table, member, address, device, condition }) => `(select o.${member} member_id, '${share}' share
      from place join ${table} o on o.${address} = place.address
        ${share === 'device' ? `and o.${device} = place.device` : ''}
      where o.${member} <> $1 and ${condition} limit ${rowsEach})`,
  );

const withSameNumber = (share: Share, table: string, hashes: readonly string[]) =>
  `(select o.member_id, '${share}' from ${table} mine
      join ${table} o on ${hashes.map((hash) => `o.${hash} = mine.${hash}`).join(' and ')}
    where mine.member_id = $1 and o.member_id <> $1 limit ${rowsEach})`;

const sharesSql = `with place as materialized (${placesOfMember}), common (member_id, share) as (
    ${[
      ...atSamePlace('device'),
      ...atSamePlace('address'),
      // The hash of the last characters has an index.
      withSameNumber('payout-account', 'payout_account', ['bank_no_tail_hash', 'bank_no_hash']),
      withSameNumber('payment-source', 'payment_source', ['number_hash']),
    ].join(' union ')}
  ), related as (
    select member_id, array_agg(share) shares from common group by member_id
  )
  select related.member_id id, m.username, related.shares from related join member m on m.id = related.member_id
    order by cardinality(related.shares) desc, related.member_id`;

const order: readonly Share[] = ['device', 'address', 'payout-account', 'payment-source'];

/**
 * Members who were at the same place as the member, or have the same payout account or payment source, unbound accounts
 * included: the first ones by name, and everything that is shared with any.
 */
const readRelatedMembers = async (
  db: Queryable,
  memberId: string,
): Promise<{ members: RelatedMember[]; shared: ReadonlySet<Share> }> => {
  const rows = await db.rows<{ id: string; username: string; shares: Share[] }>(sharesSql, [memberId]);
  return {
    members: rows.slice(0, shownMembers).map(({ id, username, shares }) => ({
      id: Number(id),
      username,
      shares: order.filter((share) => shares.includes(share)),
    })),
    shared: new Set(rows.flatMap(({ shares }) => shares)),
  };
};

/** How many earlier orders are shown. */
const shownOrders = 10;

type ReviewedOrder = (
  | { kind: 'deposit' }
  | {
      kind: 'withdrawal';
      /** What the hash of the account's number may be. */
      accountHashes: readonly Buffer[];
    }
) & {
  /** The order number. */
  order: string;
  memberId: string;
  /** Name of the account that pays or is paid, if it has one. */
  accountOwner: string | undefined;
};

/** The member, the totals, the last orders and the flags that an operator needs to decide on an order. */
export const readReviewContext = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  reviewed: ReviewedOrder,
): Promise<ReviewContext> => {
  const { kind, order, memberId, accountOwner } = reviewed;
  const member = await requireMember(db, Number(memberId), now());
  const turnoverMissing = await readTurnoverDue(db, memberId);
  const [tiers, { deposited, staked }, accounts, withdrawals, orders, related, obstacles, isFirst] = await Promise.all([
    readSetting(db, vipTiers),
    readMemberTotals(db, memberId),
    listBalances(db, memberId),
    sumWithdrawals(db, memberId),
    listOrdersBefore(db, memberId, order, shownOrders),
    readRelatedMembers(db, memberId),
    listObstacles(db, { ...reviewed, turnoverMissing }, now()),
    reviewed.kind === 'deposit' ? isFirstDeposit(db, order) : isFirstPayout(db, order, reviewed.accountHashes),
  ]);
  const raised: [ReviewFlag, boolean][] = [
    ['first-deposit', kind === 'deposit' && isFirst],
    ['new-payout-account', kind === 'withdrawal' && isFirst],
    ['name-mismatch', accountOwner !== undefined && !isSameName(accountOwner, member.realname)],
    ['shared-device', related.shared.has('device')],
    ['shared-address', related.shared.has('address')],
    ['shared-payout-account', related.shared.has('payout-account')],
    ['shared-payment-source', related.shared.has('payment-source')],
    ['withdraws-without-play', kind === 'withdrawal' && staked < deposited],
    ...obstacles.map(({ flag }): [ReviewFlag, boolean] => [flag, true]),
  ];
  return {
    member: {
      id: Number(memberId),
      username: member.username,
      realname: member.realname,
      created_at: beijingTime(member.created_at),
      vip: vipOf(tiers, deposited, staked),
      frozen: member.frozen ? 1 : 0,
    },
    totals: {
      deposits: yuan(deposited),
      withdrawals: yuan(withdrawals),
      wallet: yuan(member.wallet),
      held: yuan(accounts.find(({ purpose }) => purpose === 'hold')?.balance ?? 0n),
    },
    orders: orders.map((it) => ({ ...it, amount: yuan(it.amount), created_at: beijingTime(it.created_at) })),
    related_members: related.members,
    flags: raised.flatMap(([flag, isRaised]) => (isRaised ? [flag] : [])),
    turnover_missing: yuan(turnoverMissing),
  };
};
