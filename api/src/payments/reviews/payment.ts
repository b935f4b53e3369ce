import type { Transaction } from '../../database/database';
import { DomainError } from '../../http/domainError';
import { licence } from '../../members/licence';
import { readSetting } from '../../settings/settings';
import { insertPayment, isPaymentTaken, lockPayment } from './approvalQueries';

/** White space and characters that are not seen, such as those of zero width and the blank of braille. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** A hash of a transaction, also within other text such as the address of an explorer's page. */
const transactionHash = /(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])/i;
const printable = /^[\x21-\x7e]{1,120}$/;

/**
 * The number of a payment as it is stored: what was entered without invisible characters, or the hash of a transaction
 * in it, in lower case; empty if nothing visible was entered. Two numbers are the same payment if `payment_identity`
 * of the database is equal for them. Throws a DomainError if one has other characters, which may look like others, or
 * neither a letter nor a digit.
 */
export const normalizeExternalId = (entered: string): string => {
  const composed = entered.normalize('NFKC');
  const visible = composed.replaceAll(invisible, '');
  if (visible === '') return '';
  // White space may separate a hash from other text, or be within it.
  const spaced = transactionHash.exec(composed.replaceAll(invisible, ' '));
  const hash = (spaced ?? transactionHash.exec(visible))?.[1];
  if (!printable.test(visible) || !/[0-9a-z]/i.test(visible)) {
    throw new DomainError('付款编号只能包含字母、数字和符号！');
  }
  return hash?.toLowerCase() ?? visible;
};

/** A payment that an approval credits to an order. */
interface PaymentToRecord {
  /** As the operator entered it. */
  externalId: string;
  order: string;
  /** The target of the approval. */
  target: string;
  /** Fen. */
  amount: bigint;
  operatorId: string;
  proposedBy: string | undefined;
}

/**
 * Records the payment that a deposit is credited for, and returns its number; undefined without one, which only a site
 * with play money accepts. Throws a DomainError if the payment was credited to another order, or waits to be.
 */
export const recordPayment = async (tx: Transaction, payment: PaymentToRecord): Promise<string | undefined> => {
  const externalId = normalizeExternalId(payment.externalId);
  if (externalId === '') {
    if ((await readSetting(tx, licence)).real_payments === 1) throw new DomainError('请填写付款编号！');
    return undefined;
  }
  await lockPayment(tx, externalId);
  if (await isPaymentTaken(tx, externalId, payment.target)) throw new DomainError('该笔付款已入账');
  await insertPayment(tx, { ...payment, externalId });
  return externalId;
};
