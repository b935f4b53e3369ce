import { Callout, Note } from '@site/shared';
import { beijingMoment } from '../beijingMoment';
import { Countdown } from './Countdown';
import type { Payment } from './depositApi';
import { usePayment } from './usePayment';

/** What the API host has seen of the payment of an order that waits; undefined before it has seen anything. */
export function paidText({ paid = [] }: Payment): string | undefined {
  const unconfirmed = paid.find(({ state }) => state === 'seen');
  if (!unconfirmed) return paid.length > 0 ? '已收到付款，等待入账' : undefined;
  const { confirmations, needed } = unconfirmed;
  const blocks = confirmations !== undefined && needed !== undefined ? ` (${confirmations}/${needed})` : '';
  return `已检测到付款，等待确认${blocks}`;
}

/** What was paid, where it differs from what was asked for. */
const differenceText = ({ info, paid = [] }: Payment): string | undefined => {
  const amounts = paid.map(({ amount }) => String(amount));
  const asked = String(info?.real_money);
  const unit = info?.paytype === 'usdt' ? ' USDT' : ' 元';
  return amounts.length === 0 || (amounts.length === 1 && amounts[0] === asked)
    ? undefined
    : `应付 ${asked}${unit}，已付 ${amounts.join(' + ')}${unit}`;
};

/** The time left to pay an order, or once a payment was seen, how far that is. */
export function PaymentProgress({ payment }: { payment: Payment }) {
  const [text, difference] = [paidText(payment), differenceText(payment)];
  const until = beijingMoment(payment.expires_at);
  return (
    <div>
      <div role="status">{text && <Callout>{[text, difference].filter(Boolean).join('；')}</Callout>}</div>
      {!text && !Number.isNaN(until) && (
        <Note $centred>
          <Countdown until={until} />
        </Note>
      )}
    </div>
  );
}

/** The same of an order by its number. */
export function LivePaymentProgress({ orderNumber }: { orderNumber: string }) {
  const { data } = usePayment(orderNumber);
  return data ? <PaymentProgress payment={data} /> : null;
}
