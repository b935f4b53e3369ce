import type { Transaction } from '../../database/database';
import { DomainError } from '../../http/domainError';
import { licence } from '../../members/licence';
import { readSetting } from '../../settings/settings';
import { insertPayment, isPaymentTaken, lockPayment } from './approvalQueries';

/** Spaces and characters that are not seen, such as those of zero width. */
const invisible = /[\s\p{Cf}]/gu;
/** A hash of a transaction, whose case has no meaning; wallets show it with or without `0x`. */
const transactionHash = /^(?:0x)?([0-9a-f]{64})$/i;

/** The number of a payment in the one form in which it is compared and stored. */
export const normalExternalId = (entered: string): string => {
  const visible = entered.normalize('NFKC').replaceAll(invisible, '');
  return transactionHash.exec(visible)?.[1]?.toLowerCase() ?? visible;
};

interface Credit {
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
export const recordPayment = async (tx: Transaction, credit: Credit): Promise<string | undefined> => {
  const externalId = normalExternalId(credit.externalId);
  if (externalId === '') {
    if ((await readSetting(tx, licence)).real_payments === 1) throw new DomainError('请填写付款编号！');
    return undefined;
  }
  await lockPayment(tx, externalId);
  if (await isPaymentTaken(tx, externalId, credit.target)) throw new DomainError('该笔付款已入账');
  await insertPayment(tx, { ...credit, externalId });
  return externalId;
};
