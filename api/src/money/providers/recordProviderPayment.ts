import type { Transaction } from '../../base/database/database';
import {
  findPayment,
  insertIncomingPayment,
  insertPaymentEvent,
  type PaymentChannel,
} from '../incoming/incomingPayments.store';
import type { ProviderPayment } from './provider';

export const channelOf = (provider: string): PaymentChannel => `psp:${provider}`;

/**
 * Records a payment that a provider has reported, in a callback or when it was asked, however often. One with a known
 * number and another amount changes nothing.
 */
export const recordProviderPayment = async (
  tx: Transaction,
  provider: string,
  { reference, number, amount, paidAt }: ProviderPayment,
): Promise<'recorded' | 'repeated' | 'contradicted'> => {
  const { id, isNew } = await insertIncomingPayment(tx, {
    channel: channelOf(provider),
    identity: number,
    reference: number,
    currency: 'CNY',
    amount,
    recipient: reference,
    paidAt,
  });
  if (isNew) {
    await insertPaymentEvent(tx, { paymentId: id, kind: 'confirmed' });
    return 'recorded';
  }
  const known = await findPayment(tx, id);
  return known?.amount === `${amount}` && known.recipient === reference ? 'repeated' : 'contradicted';
};
