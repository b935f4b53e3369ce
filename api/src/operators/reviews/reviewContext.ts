import type { ReviewContext } from '@site/contract/operators';
import { yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import type { Services } from '../../members/calls/services';
import { presentRow } from '../../base/http/presentRow';
import { listBalances } from '../members/memberReadings.store';
import { listComments } from './orderComments';
import { type OrderForReview, readEvidence } from './evidence';
import type { OrderKind } from './paymentApprovals.store';
import { listOrdersBefore, sumWithdrawals } from './paymentReviews.store';

/** How many earlier orders are shown. */
const shownOrders = 10;

/** The member, the totals, the last orders and the flags that an operator needs to decide on an order. */
export const readReviewContext = async (
  services: Pick<Services, 'db' | 'now' | 'cipher'>,
  kind: OrderKind,
  row: OrderForReview,
): Promise<ReviewContext> => {
  const { db } = services;
  const { out_trade_no: order, member_id: memberId } = row;
  const reviewed = { kind, order, memberId, amount: BigInt(row.amount) };
  const [{ member, ...evidence }, accounts, withdrawals, orders, comments] = await Promise.all([
    readEvidence(db, services, row, reviewed),
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
      deposits: yuan(evidence.deposited),
      withdrawals: yuan(withdrawals),
      wallet: yuan(member.wallet),
      held: yuan(accounts.find(({ purpose }) => purpose === 'hold')?.balance ?? 0n),
    },
    orders: orders.map((it) => presentRow(it, 'amount')),
    related_members: evidence.related,
    flags: evidence.flags,
    rules: evidence.rules,
    turnover_missing: yuan(evidence.turnoverMissing),
    comments: comments.map((row) => presentRow(row)),
  };
};
