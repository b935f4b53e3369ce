import type { ReviewContext, ReviewFlag } from '@site/contract/operators';
import { beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { isSameName } from '../../members/profile/isSameName';
import { vipOf, vipTiers } from '../../members/site/vip';
import { unknownItem } from './review';
import type { Services } from '../../members/calls/services';
import { readSetting } from '../../base/settings/settings';
import { readTurnoverDue } from '../../money/payments/orders.store';
import { listObstacles } from './obstacles';
import { isFirstDeposit, isFirstPayout, listOrdersBefore, readReviewedMember } from './paymentReviews.store';
import { readRelatedMembers } from './relatedMembers';

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
  const member = await readReviewedMember(db, memberId, now());
  if (!member) throw unknownItem();
  const turnoverMissing = await readTurnoverDue(db, memberId);
  const [tiers, orders, related, obstacles, isFirst] = await Promise.all([
    readSetting(db, vipTiers),
    listOrdersBefore(db, memberId, order, shownOrders),
    readRelatedMembers(db, memberId),
    listObstacles(db, { ...reviewed, turnoverMissing }, now()),
    reviewed.kind === 'deposit' ? isFirstDeposit(db, order) : isFirstPayout(db, order, reviewed.accountHashes),
  ]);
  const hasObstacle = (flag: ReviewFlag) => obstacles.some((it) => it.flag === flag);
  const raised: Record<ReviewFlag, boolean> = {
    'first-deposit': kind === 'deposit' && isFirst,
    'new-payout-account': kind === 'withdrawal' && isFirst,
    'name-mismatch': accountOwner !== undefined && !isSameName(accountOwner, member.realname),
    'shared-device': related.shared.has('device'),
    'shared-address': related.shared.has('address'),
    'shared-payout-account': related.shared.has('payout-account'),
    'shared-payment-source': related.shared.has('payment-source'),
    'turnover-missing': hasObstacle('turnover-missing'),
    'withdraws-without-play': kind === 'withdrawal' && BigInt(member.turnover) < BigInt(member.deposits),
    'payout-account-recent': hasObstacle('payout-account-recent'),
    'payout-account-unbound': hasObstacle('payout-account-unbound'),
    'deposit-limit': hasObstacle('deposit-limit'),
    'cooling-off': hasObstacle('cooling-off'),
    'withdrawals-locked': hasObstacle('withdrawals-locked'),
    excluded: hasObstacle('excluded'),
    frozen: hasObstacle('frozen'),
  };
  return {
    member: {
      id: Number(memberId),
      username: member.username,
      realname: member.realname,
      created_at: beijingTime(member.created_at),
      vip: vipOf(tiers, BigInt(member.deposits), BigInt(member.turnover)),
      frozen: member.frozen ? 1 : 0,
    },
    totals: {
      deposits: yuan(member.deposits),
      withdrawals: yuan(member.withdrawals),
      wallet: yuan(member.wallet),
      held: yuan(member.held),
    },
    orders: orders.map((it) => ({ ...it, amount: yuan(it.amount), created_at: beijingTime(it.created_at) })),
    related_members: related.members,
    flags: (Object.keys(raised) as ReviewFlag[]).filter((flag) => raised[flag]),
    turnover_missing: yuan(turnoverMissing),
  };
};
