import type { ReviewContext } from '@site/contract/operators';
import { yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import type { Services } from '../../members/calls/services';
import { presentRow } from '../../base/http/presentRow';
import { listBalances } from '../members/memberReadings.store';
import { listComments } from './orderComments';
import { readMemberTotals } from '../../members/profile/profiles.store';
import { readEvidence, type ReviewedOrder } from './evidence';
import { listOrdersBefore, sumWithdrawals } from './paymentReviews.store';

/** How many earlier orders are shown. */
const shownOrders = 10;

/** The member, the totals, the last orders and the flags that an operator needs to decide on an order. */
export const readReviewContext = async (
  services: Pick<Services, 'db' | 'now' | 'cipher'>,
  reviewed: ReviewedOrder,
): Promise<ReviewContext> => {
  const { db } = services;
  const { order, memberId } = reviewed;
  const [{ member, ...evidence }, { deposited }, accounts, withdrawals, orders, comments] = await Promise.all([
    readEvidence(db, services, reviewed),
    readMemberTotals(db, memberId),
    listBalances(db, memberId),
    sumWithdrawals(db, memberId),
    listOrdersBefore(db, memberId, order, shownOrders),
    listComments(db, order),
  ]);
  return {
    member: {
      id: Number(memberId),
      username: member.username,
      realname: member.realname,
      created_at: beijingTime(member.created_at),
      vip: evidence.vip,
      frozen: member.frozen ? 1 : 0,
    },
    totals: {
      deposits: yuan(deposited),
      withdrawals: yuan(withdrawals),
      wallet: yuan(member.wallet),
      held: yuan(accounts.find(({ purpose }) => purpose === 'hold')?.balance ?? 0n),
    },
    orders: orders.map((it) => ({ ...it, amount: yuan(it.amount), created_at: beijingTime(it.created_at) })),
    related_members: evidence.related,
    flags: evidence.flags,
    rules: evidence.rules,
    turnover_missing: yuan(evidence.turnoverMissing),
    comments: comments.map((row) => presentRow(row)),
  };
};
