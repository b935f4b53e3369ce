import { fromUnits, orderStates } from '@site/contract';
import type { DepositRow } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { maskedNumber } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import { readPage } from '../../base/http/page';
import { readSetting } from '../../base/settings/settings';
import { isSameName } from '../../members/profile/isSameName';
import { type VipTier, vipOf, vipTiers } from '../../members/site/vip';
import { decimal, yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import type { Services } from '../../members/calls/services';
import { findProof } from '../../money/deposits/paymentReports.store';
import { creditOf } from '../../money/incoming/creditOfPayments';
import { paymentMethodNames } from '../../money/payments/paymentMethods';
import { decryptRemitter, type Remitter } from '../../money/payments/remitter';
import { registerOperatorCall } from '../authority/operatorRoute';
import { recordReading } from '../authority/recordReading';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { claimOrder, releaseOrder } from './claims';
import {
  approvalNeedsTwo,
  approveOrder,
  failureNeedsTwo,
  rejectOrder,
  settleAsFailed,
  settleAsPaid,
  settleAsReturned,
} from './orderDecision';
import { commentOrder } from './orderComments';
import { readListedSigns } from './listedFlags.store';
import type { OrderKind } from './paymentApprovals.store';
import {
  type DepositForReview,
  depositsForReview,
  findDepositForReview,
  findWithdrawalForReview,
  type WithdrawalForReview,
  withdrawalsForReview,
} from './paymentReviews.store';
import { orderTarget, presentReview, unknownItem } from './review';
import { readReviewContext } from './reviewContext';

const numberOf = (cipher: FieldCipher, { member_id: memberId, bank_no_cipher }: WithdrawalForReview) =>
  cipher.decrypt({ field: 'payout_account.bank_no', memberId }, bank_no_cipher);

const presentOrder = (row: DepositForReview | WithdrawalForReview) => ({
  ...presentReview(row),
  out_trade_no: row.out_trade_no,
  proposed: row.proposed_by === null ? (0 as const) : (1 as const),
  proposed_by: row.proposed_by,
  claimed_by: row.claimed_by,
  claimed_until: row.claimed_until && beijingTime(row.claimed_until),
});

const arrivalOf = (row: DepositForReview): DepositRow['arrived'] => {
  if (row.arrived === null) return null;
  const order = { amount: BigInt(row.ordered_amount ?? row.amount), realMoney: row.real_money, rate: row.rate };
  const { credit, fit, arrived } = creditOf(order, BigInt(row.arrived));
  return { amount: row.rate === null ? yuan(arrived) : decimal(fromUnits(arrived, 6)), credit: yuan(credit), fit };
};

const presentDeposit = (row: DepositForReview, remitter: Remitter | undefined): Omit<DepositRow, 'vip' | 'flags'> => ({
  ...presentOrder(row),
  amount: yuan(row.ordered_amount ?? row.amount),
  received: row.state === orderStates.approved ? yuan(row.amount) : null,
  paytype: row.paytype,
  pay_way: paymentMethodNames[row.paytype],
  protocol: row.protocol,
  real_money: decimal(row.real_money),
  rate: row.rate === null ? null : decimal(row.rate),
  arrived: arrivalOf(row),
  reported_reference: row.reported_reference,
  has_proof: row.has_proof ? 1 : 0,
  ...(remitter ? { remitter } : {}),
});

const presentWithdrawal = (row: WithdrawalForReview, number: string) => ({
  ...presentOrder(row),
  reason: row.failure_reason !== '' ? row.failure_reason : row.reason,
  stage: row.stage,
  amount: yuan(row.amount),
  ...(row.net === null ? {} : { net: decimal(row.net) }),
  bank: row.bank,
  bank_owner: row.bank_owner,
  bank_no: number,
  bank_address: row.bank_address,
  reference: row.payment_reference,
  settled_by: row.settled_by,
  settled_at: row.settled_at && beijingTime(row.settled_at),
  returned_by: row.returned_by,
  returned_at: row.returned_at && beijingTime(row.returned_at),
  channel: row.channel,
  batch: row.batch === null ? null : Number(row.batch),
});

type ForReview = DepositForReview | WithdrawalForReview;
type Presented = { out_trade_no: string };

/** A page of orders with the levels and flags of their members, which two queries read. */
const readOrders = async <Row extends ForReview, Shown extends Presented>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: OrderKind,
  tiers: VipTier[],
  query: Omit<Parameters<typeof readPage<Row, Row>>[1], 'present'>,
  { present, ownerOf }: { present: (row: Row) => Shown; ownerOf: (row: Row) => string | undefined },
) => {
  const page = await readPage<Row, Row>(db, { ...query, present: (row) => row });
  const orders = page.data.map(({ out_trade_no: order }) => order);
  const signs = await readListedSigns(db, { kind, orders, now: now() });
  return {
    ...page,
    data: page.data.map((row) => {
      const { flags, deposited, staked } = signs.get(row.out_trade_no) ?? { flags: [], deposited: '0', staked: '0' };
      const owner = ownerOf(row);
      const differs = owner !== undefined && !isSameName(owner, row.realname);
      return {
        ...present(row),
        vip: vipOf(tiers, BigInt(deposited), BigInt(staked)),
        flags: [...(differs ? (['name-mismatch'] as const) : []), ...flags],
      };
    }),
  };
};

/** A page of withdrawals with their account numbers masked. */
export const readWithdrawals = (
  services: Pick<Services, 'db' | 'now' | 'cipher'>,
  tiers: VipTier[],
  query: Omit<Parameters<typeof readPage<WithdrawalForReview, WithdrawalForReview>>[1], 'present'>,
) =>
  readOrders<WithdrawalForReview, ReturnType<typeof presentWithdrawal>>(services, 'withdrawal', tiers, query, {
    ownerOf: (row) => (row.account_kind === 1 ? row.bank_owner : undefined),
    present: (row) => presentWithdrawal(row, maskedNumber(numberOf(services.cipher, row))),
  });

/** An override covers the obstacles of the moment when it was proposed. */
const onlyIfUnchanged = true;

/** The queue of deposits. Approval credits the member's wallet with what arrived. */
const depositRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher, now } = services;

  registerOperatorCall(
    app,
    services,
    'GET /deposits',
    async ({ input: { page, per_page: perPage = 15, ...filter } }) => {
      const tiers = await readSetting(db, vipTiers);
      const query = { ...depositsForReview(filter, { tiers, now: now() }), page, perPage };
      return readOrders<DepositForReview, ReturnType<typeof presentDeposit>>(services, 'deposit', tiers, query, {
        ownerOf: (row) => decryptRemitter(cipher, row)?.name,
        present: (row) => {
          const remitter = decryptRemitter(cipher, row);
          return presentDeposit(row, remitter && { ...remitter, number: maskedNumber(remitter.number) });
        },
      });
    },
  );

  registerOperatorCall(app, services, 'GET /deposits/:id', async (call) => {
    const { id: order } = call.input;
    const row = await findDepositForReview(db, order);
    if (!row) throw unknownItem();
    const memberId = row.member_id;
    const remitter = decryptRemitter(cipher, row);
    const amount = BigInt(row.amount);
    const context = await readReviewContext(services, { kind: 'deposit', order, memberId, amount });
    if (remitter)
      await recordReading(db, call, { kind: 'deposits.read', target: orderTarget('deposit', order), memberId });
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

  registerOperatorChange(app, services, 'POST /deposits/:id/approve', {
    needsApproval: approvalNeedsTwo('deposit'),
    onlyIfUnchanged,
    change: approveOrder('deposit'),
  });
  registerOperatorChange(app, services, 'POST /deposits/:id/comments', { change: commentOrder('deposit') });
  registerOperatorChange(app, services, 'POST /deposits/:id/reject', { change: rejectOrder('deposit') });
};

/**
 * The queue of withdrawals. Approval settles the held money, rejection returns it to the wallet; an approved withdrawal
 * is then paid, or fails, which returns the money too.
 */
const withdrawalRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher, now } = services;

  registerOperatorCall(
    app,
    services,
    'GET /withdrawals',
    async ({ input: { page, per_page: perPage = 15, ...filter } }) => {
      const tiers = await readSetting(db, vipTiers);
      return readWithdrawals(services, tiers, {
        ...withdrawalsForReview(filter, { tiers, now: now() }),
        page,
        perPage,
      });
    },
  );

  registerOperatorCall(app, services, 'GET /withdrawals/:id', async (call) => {
    const { id: order } = call.input;
    const row = await findWithdrawalForReview(db, order);
    if (!row) throw unknownItem();
    const memberId = row.member_id;
    const number = numberOf(cipher, row);
    const amount = BigInt(row.amount);
    const context = await readReviewContext(services, { kind: 'withdrawal', order, memberId, amount });
    await recordReading(db, call, { kind: 'withdrawals.read', target: orderTarget('withdrawal', order), memberId });
    return { ...presentWithdrawal(row, number), ...context, vip: context.member.vip };
  });

  registerOperatorChange(app, services, 'POST /withdrawals/:id/approve', {
    needsApproval: approvalNeedsTwo('withdrawal'),
    onlyIfUnchanged,
    change: approveOrder('withdrawal'),
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/comments', { change: commentOrder('withdrawal') });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/reject', { change: rejectOrder('withdrawal') });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/paid', { change: settleAsPaid });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/failed', {
    needsApproval: failureNeedsTwo,
    change: settleAsFailed,
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/returned', {
    needsApproval: failureNeedsTwo,
    change: settleAsReturned,
  });
};

export const orderReviewRoutes = (app: FastifyInstance, services: Services): void => {
  depositRoutes(app, services);
  withdrawalRoutes(app, services);
  for (const kind of ['deposit', 'withdrawal'] as const) {
    registerOperatorChange(app, services, `POST /${kind}s/:id/claim`, { change: claimOrder(kind) });
    registerOperatorChange(app, services, `POST /${kind}s/:id/release`, { change: releaseOrder(kind) });
  }
};
