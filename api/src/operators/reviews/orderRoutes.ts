import { orderStates } from '@site/contract';
import type { DepositRow, WithdrawalRow } from '@site/contract/operators';
import { accountNumber, maskedNumber } from '../../base/crypto/accountNumbers';
import { readPage } from '../../base/http/page';
import { presentRow } from '../../base/http/presentRow';
import { readSetting } from '../../base/settings/settings';
import { vipTiers } from '../../members/site/vip';
import { decimal, paymentAmount, yuan } from '../../base/money/money';
import type { Routes, Services } from '../../members/calls/services';
import { findProof } from '../../money/deposits/paymentReports.store';
import { creditOf } from '../../money/incoming/creditOfPayments';
import { paymentMethodNames } from '../../money/payments/paymentMethods';
import { decryptRemitter, type Remitter } from '../../money/payments/remitter';
import { registerOperatorCall } from '../authority/operatorRoute';
import { recordReading } from '../authority/recordReading';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { claimOrder, releaseOrder } from './claims';
import { approvalNeedsTwo, approveOrder, failureNeedsTwo, rejectOrder, settleAs, settleAsPaid } from './orderDecision';
import { commentRoutes } from './orderComments';
import { readSigns } from './evidence';
import type { OrderKind } from './paymentApprovals.store';
import {
  type DepositForReview,
  depositsForReview,
  findDepositForReview,
  findWithdrawalForReview,
  type NarrowedBy,
  type WithdrawalForReview,
  withdrawalsForReview,
} from './paymentReviews.store';
import { orderTarget, unknownItem } from './review';
import { readReviewContext } from './reviewContext';

const proposed = ({ proposed_by: by }: ForReview) => (by === null ? (0 as const) : (1 as const));

const arrivalOf = (row: DepositForReview): DepositRow['arrived'] => {
  if (row.arrived === null) return null;
  const order = { amount: BigInt(row.ordered_amount ?? row.amount), realMoney: row.real_money, rate: row.rate };
  const { credit, fit } = creditOf(order, BigInt(row.arrived));
  const currency = row.rate === null ? 'CNY' : 'USDT';
  return { amount: paymentAmount({ currency, amount: row.arrived }), credit: yuan(credit), fit };
};

const presentDeposit = (row: DepositForReview, remitter: Remitter | undefined): Omit<DepositRow, 'vip' | 'flags'> => {
  const { remitter_cipher: _remitter, realname: _name, ordered_amount: ordered, ...shown } = row;
  return {
    ...presentRow(shown),
    proposed: proposed(row),
    amount: yuan(ordered ?? row.amount),
    received: row.state === orderStates.approved ? yuan(row.amount) : null,
    pay_way: paymentMethodNames[row.paytype],
    real_money: decimal(row.real_money),
    rate: row.rate && decimal(row.rate),
    arrived: arrivalOf(row),
    ...(remitter ? { remitter } : {}),
  };
};

const presentWithdrawal = (row: WithdrawalForReview, number: string): Omit<WithdrawalRow, 'vip' | 'flags'> => {
  const { bank_no_cipher: _cipher, realname: _name, account_kind: _kind, account_bound_at: _bound, ...own } = row;
  const { failure_reason: failure, net, ...shown } = own;
  return {
    ...presentRow(shown, 'amount'),
    proposed: proposed(row),
    reason: failure || row.reason,
    ...(net === null ? {} : { net: decimal(net) }),
    bank_no: number,
    batch: row.batch === null ? null : Number(row.batch),
  };
};

type ForReview = DepositForReview | WithdrawalForReview;
/** Makes a page's query of what lists are narrowed by. */
type QueryOf<Row extends object> = (by: NarrowedBy) => Omit<Parameters<typeof readPage<Row, Row>>[1], 'present'>;

/** A page of orders with the levels and flags of their members, which two queries read. */
const readOrders = async <Row extends ForReview, Shown>(
  services: Pick<Services, 'db' | 'now' | 'cipher'>,
  kind: OrderKind,
  queryOf: QueryOf<Row>,
  present: (row: Row) => Shown,
) => {
  const tiers = await readSetting(services.db, vipTiers);
  const query = queryOf({ tiers, now: services.now() });
  const page = await readPage<Row, Row>(services.db, { ...query, present: (row) => row });
  const signsOf = await readSigns(services.db, services, kind, { rows: page.data, tiers });
  return {
    ...page,
    data: page.data.map((row) => {
      const { vip, flags } = signsOf(row);
      return { ...present(row), vip, flags };
    }),
  };
};

/** A page of withdrawals with their account numbers masked. */
export const readWithdrawals = (
  services: Pick<Services, 'db' | 'now' | 'cipher'>,
  queryOf: QueryOf<WithdrawalForReview>,
) =>
  readOrders(services, 'withdrawal', queryOf, (row) =>
    presentWithdrawal(row, maskedNumber(accountNumber(services.cipher, row))),
  );

/** The queue of deposits. Approval credits the member's wallet with what arrived. */
const depositRoutes: Routes = (app, services) => {
  const { db, cipher } = services;

  registerOperatorCall(app, services, 'GET /deposits', async ({ input: { page, per_page: perPage, ...filter } }) => {
    const queryOf = (by: NarrowedBy) => ({ ...depositsForReview(filter, by), page, perPage });
    return readOrders(services, 'deposit', queryOf, (row: DepositForReview) => {
      const remitter = decryptRemitter(cipher, row);
      return presentDeposit(row, remitter && { ...remitter, number: maskedNumber(remitter.number) });
    });
  });

  registerOperatorCall(app, services, 'GET /deposits/:id', async (call) => {
    const { id: order } = call.input;
    const row = await findDepositForReview(db, order);
    if (!row) throw unknownItem();
    const remitter = decryptRemitter(cipher, row);
    const context = await readReviewContext(services, 'deposit', row);
    const target = { target: orderTarget('deposit', order), memberId: row.member_id };
    if (remitter) await recordReading(db, call, { kind: 'deposits.read', ...target });
    return { ...presentDeposit(row, remitter), ...context, vip: context.member.vip };
  });

  registerOperatorCall(app, services, 'GET /deposits/:id/proof', async (call) => {
    const { id: order } = call.input;
    const proof = await findProof(db, cipher, order);
    if (!proof) throw unknownItem();
    const { memberId, picture } = proof;
    await recordReading(db, call, { kind: 'deposits.proof', target: orderTarget('deposit', order), memberId });
    return { picture };
  });
};

/**
 * The queue of withdrawals. Approval settles the held money, rejection returns it to the wallet; an approved withdrawal
 * is then paid, or fails, which returns the money too.
 */
const withdrawalRoutes: Routes = (app, services) => {
  const { db, cipher } = services;

  registerOperatorCall(app, services, 'GET /withdrawals', ({ input: { page, per_page: perPage, ...filter } }) =>
    readWithdrawals(services, (by) => ({ ...withdrawalsForReview(filter, by), page, perPage })),
  );

  registerOperatorCall(app, services, 'GET /withdrawals/:id', async (call) => {
    const { id: order } = call.input;
    const row = await findWithdrawalForReview(db, order);
    if (!row) throw unknownItem();
    const context = await readReviewContext(services, 'withdrawal', row);
    const target = { target: orderTarget('withdrawal', order), memberId: row.member_id };
    await recordReading(db, call, { kind: 'withdrawals.read', ...target });
    return { ...presentWithdrawal(row, accountNumber(cipher, row)), ...context, vip: context.member.vip };
  });

  registerOperatorChange(app, services, 'POST /withdrawals/:id/paid', { change: settleAsPaid });
  for (const stage of ['failed', 'returned'] as const) {
    registerOperatorChange(app, services, `POST /withdrawals/:id/${stage}`, {
      needsApproval: failureNeedsTwo,
      change: settleAs(stage),
    });
  }
};

export const orderReviewRoutes: Routes = (app, services) => {
  depositRoutes(app, services);
  withdrawalRoutes(app, services);
  commentRoutes(app, services);
  for (const kind of ['deposit', 'withdrawal'] as const) {
    registerOperatorChange(app, services, `POST /${kind}s/:id/approve`, {
      needsApproval: approvalNeedsTwo(kind),
      // An override covers the obstacles of the moment when it was proposed.
      onlyIfUnchanged: true,
      change: approveOrder(kind),
    });
    registerOperatorChange(app, services, `POST /${kind}s/:id/reject`, { change: rejectOrder(kind) });
    registerOperatorChange(app, services, `POST /${kind}s/:id/claim`, { change: claimOrder(kind) });
    registerOperatorChange(app, services, `POST /${kind}s/:id/release`, { change: releaseOrder(kind) });
  }
};
