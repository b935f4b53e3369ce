import type { IncomingPaymentRow, IncomingPaymentState } from '@site/contract/operators';
import { Money, type StateName } from '../ui/figures';
import { StatusTag } from '../ui/StatusTag';

/** States of payments from outside the site; they begin with what needs work. */
export const paymentStates: Record<IncomingPaymentState, StateName> = {
  confirmed: { text: '待指定订单', tone: 'waiting' },
  seen: { text: '确认中', tone: 'info' },
  assigned: { text: '已属于订单', tone: 'good' },
  returned: { text: '已退回', tone: 'neutral' },
  dropped: { text: '已消失', tone: 'bad' },
};

export const PaymentState = ({ state }: Pick<IncomingPaymentRow, 'state'>) => (
  <StatusTag tone={paymentStates[state].tone}>{paymentStates[state].text}</StatusTag>
);

export const PaymentAmount = ({ amount, currency }: Pick<IncomingPaymentRow, 'amount' | 'currency'>) => (
  <span>
    <Money value={amount} currency={currency === 'CNY'} strong />
    {currency === 'USDT' && ' USDT'}
  </span>
);
