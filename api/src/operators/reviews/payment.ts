import { isRounded } from '../../base/csv/readCsv';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { hasRealPayments } from '../../members/site/licence';
import { findSeenPayment } from '../../money/incoming/incomingPayments.store';
import { findOrderOfPayment, insertPayment, lockPayment } from './paymentApprovals.store';

/** White space and characters that are not seen, such as those of zero width and the blank of braille. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What a hash of a transaction is entered as; a log index may follow it. */
const transactionHash = /^(?:0x)?([0-9a-f]{64})(?:[-:#]\d{1,6})?$/i;
/** Hexadecimal digits of a transaction's hash; a payment number that has as many is taken for one. */
const hashDigits = 64;
const printable = /^[\x21-\x7e]{1,120}$/;

/**
 * The number of a payment, in or out, as it is stored: what was entered without invisible characters, or the hash of a
 * transaction in lower case; empty if nothing visible was entered. A log index is left out, since an operator could
 * credit one transfer again under an invented index: a second transfer of a transaction needs an adjustment. Two
 * numbers are the same payment if `payment_key` of the database is equal for them. Throws a DomainError if one has
 * other characters, which may look like others, or neither a letter nor a digit, if a spreadsheet has rounded it, or
 * if it has the digits of a hash among other text.
 * @param name what the number is called in messages
 */
export const normalizeExternalId = (entered: string, name = '付款编号'): string => {
  const visible = entered.normalize('NFKC').replaceAll(invisible, '');
  if (visible === '') return '';
  if (!printable.test(visible) || !/[0-9a-z]/i.test(visible)) {
    throw new DomainError(`${name}只能包含字母、数字和符号！`);
  }
  if (isRounded(visible)) throw new DomainError(`${name}已被表格软件改写，请使用完整的编号！`);
  if (visible.replaceAll(/[^0-9a-f]/gi, '').length < hashDigits) return visible;
  const hash = transactionHash.exec(visible)?.[1];
  if (hash === undefined) throw new DomainError('交易哈希格式有误！');
  return hash.toLowerCase();
};

/**
 * Records the payment that a deposit is credited for, and returns its number; undefined without one, which only a site
 * with play money accepts. Throws a DomainError if the payment was credited to another order, or waits to be.
 * @param payment with its number as the operator entered it
 * @param target of the approval
 */
export const recordPayment = async (
  tx: Transaction,
  payment: Parameters<typeof insertPayment>[1],
  target: string,
): Promise<string | undefined> => {
  const externalId = normalizeExternalId(payment.external_id);
  if (externalId === '') {
    if (await hasRealPayments(tx)) throw new DomainError('请填写付款编号！');
    return undefined;
  }
  await lockPayment(tx, externalId);
  const seen = await findSeenPayment(tx, externalId);
  if (seen) {
    const where = seen.out_trade_no === null ? '未指定订单，请在“收款”中指定' : `已属于订单${seen.out_trade_no}`;
    throw new DomainError(`该笔付款已由系统登记，${where}！`);
  }
  // Another process of an earlier release may record it in between: it compares spellings in another way.
  const isFirst =
    (await findOrderOfPayment(tx, externalId, target)) === undefined &&
    (await insertPayment(tx, { ...payment, external_id: externalId }));
  if (isFirst) return externalId;
  throw new DomainError(`该笔付款已入账（订单${await findOrderOfPayment(tx, externalId, target)}）！`);
};
