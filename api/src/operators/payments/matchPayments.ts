import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { fen } from '../../base/money/money';
import { logFailure } from '../../base/log/logFailure';
import { repeat } from '../../base/jobs/oneAtATime';
import { readSetting } from '../../base/settings/settings';
import type { Services } from '../../members/calls/services';
import { creditOfPayments } from '../../money/incoming/creditOfPayments';
import {
  findPayment,
  insertPaymentEvent,
  listPaymentsOf,
  listUnmatchedPayments,
  lockPaymentRow,
  markMatched,
  type PaymentRow,
} from '../../money/incoming/incomingPayments.store';
import { findOrderOfAddress } from '../../money/incoming/orderAddresses';
import { autoApprove, isWithinTolerance, kindOfChannel, tolerance } from '../../money/incoming/settings';
import { decryptRemitter } from '../../money/payments/remitter';
import { insertAction, setActingOperator } from '../authority/actions.store';
import { readApprovalLimits } from '../authority/secondApproval';
import { approveOrder } from '../reviews/orderDecision';
import { type LockedOrder, lockOrder } from '../reviews/paymentReviews.store';
import { assertNotProposed } from '../reviews/twoOperators';
import { findEnteredOrder, listOrdersAtAddress, listWaitingTransfers, readSystemOperator } from './payments.store';
import { isSameSender, readSender } from './sender';

/** The order that a payment is for if it waits: one alone fits. Never found by the address that sent it. */
const findOrder = async (services: Services, db: Transaction, payment: PaymentRow): Promise<string | undefined> => {
  const { cipher } = services;
  if (payment.channel.startsWith('psp:')) return payment.recipient;
  if (payment.channel === 'bank') {
    const sender = await readSender(cipher, db, payment.id);
    const orders = await listWaitingTransfers(db, payment);
    const fitting = orders.filter((order) => {
      const remitter = decryptRemitter(cipher, order);
      return sender && remitter && isSameSender(remitter, sender);
    });
    return fitting.length === 1 ? fitting[0]?.out_trade_no : undefined;
  }
  const own = await findOrderOfAddress(db, payment.recipient);
  if (own !== undefined) return own;
  const orders = await listOrdersAtAddress(db, payment);
  return orders.length === 1 ? orders[0] : undefined;
};

/**
 * Credits an order that the payments assigned to it fit, if the settings let the site do so without an operator and
 * nothing speaks against it. The limits of what one operator approves in a day are for people: what the site credits by
 * itself is limited by `auto-approve`, and by the amount from which two operators look at a deposit.
 */
const approveBySystem = async (
  services: Services,
  tx: Transaction,
  order: LockedOrder,
  { channel }: PaymentRow,
): Promise<void> => {
  const { id } = order;
  const kind = kindOfChannel(channel);
  if (kind === undefined) return;
  const { credit, asked, arrived } = creditOfPayments(order, await listPaymentsOf(tx, id));
  const most = fen((await readSetting(tx, autoApprove))[kind]);
  const { deposit: twoFrom } = await readApprovalLimits(tx);
  const isExpected = isWithinTolerance((await readSetting(tx, tolerance))[kind], order.rate, { asked, arrived });
  if (!isExpected || credit > most || credit >= twoFrom) return;
  const operator = await readSystemOperator(tx);
  try {
    await tx.savepoint(async () => {
      await assertNotProposed(tx, 'deposit', id);
      await setActingOperator(tx, operator.id);
      const input = { id, note: '', reason: '', override: false };
      const {
        message: _message,
        data: _data,
        ...change
      } = await approveOrder('deposit', 'site')({ tx, input, operator, services });
      await insertAction(tx, {
        ...change,
        operatorId: operator.id,
        address: '',
        kind: 'deposits.approve',
        requestId: '',
      });
    });
  } catch (error) {
    // An obstacle, or a rule that demands two: operators decide.
    if (!(error instanceof DomainError)) throw error;
  }
};

/**
 * Assigns a confirmed payment to the waiting order that it is for, and credits the order if the site may. A payment of
 * which an operator has entered the number before is assigned to the order that was credited for it.
 */
const matchPayment = (services: Services, id: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const found = await findPayment(tx, id);
    if (!found) return;
    const entered = await findEnteredOrder(tx, found);
    const order = entered ?? (await findOrder(services, tx, found));
    // Orders are locked before payments.
    const locked = order === undefined ? undefined : await lockOrder(tx, 'deposit', order);
    const payment = await lockPaymentRow(tx, id);
    if (payment?.state !== 'confirmed') return;
    await markMatched(tx, id);
    // A provider may name any order; what it took is not what an order in USDT asks for.
    const isWaiting = locked?.stage === 'waiting' && (locked.rate === null) === (payment.currency === 'CNY');
    if (order === undefined || !(isWaiting || entered !== undefined)) return;
    const { id: operatorId } = await readSystemOperator(tx);
    await insertPaymentEvent(tx, { paymentId: id, kind: 'assigned', order, operatorId });
    if (entered === undefined && locked) await approveBySystem(services, tx, locked, payment);
  });

/** Payments that one run looks at. */
const batch = 200;

/**
 * Looks for the orders of confirmed payments that it has not looked at before. Several processes can run it at once. A
 * payment that fails leaves the others; then the first failure is thrown.
 */
export const matchPayments = async (services: Services): Promise<void> => {
  const failures: unknown[] = [];
  for (let found = batch; found === batch && failures.length === 0;) {
    const ids = await listUnmatchedPayments(services.db, batch);
    for (const id of ids) await matchPayment(services, id).catch((error: unknown) => failures.push(error));
    found = ids.length;
  }
  if (failures.length > 0) throw failures[0];
};

/** ms between two looks for confirmed payments, which the watcher, providers and statements add. */
const interval = 3000;

/** Matches payments as they are confirmed, and returns the function that stops it. */
export const startMatching = (services: Services): (() => Promise<void>) =>
  repeat(interval, () => matchPayments(services), logFailure(services.log, 'match payments with their orders'));
