import { beijingMoment, Callout, Countdown, Note, toUnits, type Decimal } from '@site/shared';
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

const millionths = (amount: Decimal | undefined): bigint => toUnits(amount ?? '', 6) ?? 0n;

/** Whether as much has come for an order as it asks for: nothing more is to be paid. */
export const isPaidInFull = ({ info, paid = [] }: Payment): boolean =>
  paid.length > 0 && paid.reduce((sum, { amount }) => sum + millionths(amount), 0n) >= millionths(info?.real_money);

/** What was asked for and what was paid, where these differ. */
function Difference({ payment: { info, paid = [] } }: { payment: Payment }) {
  const amounts = paid.map(({ amount }) => String(amount));
  const asked = String(info?.real_money);
  if (amounts.length === 1 && amounts[0] === asked) return null;
  const unit = info?.paytype === 'usdt' ? ' USDT' : ' 元';
  return (
    <>
      ；应付 <span translate="no">{asked + unit}</span>，已付 <span translate="no">{amounts.join(' + ') + unit}</span>
    </>
  );
}

/** The time left to pay an order, or once a payment was seen, how far that is. */
export function PaymentProgress({ payment }: { payment: Payment }) {
  const text = paidText(payment);
  const until = beijingMoment(payment.expires_at);
  return (
    <div>
      <div role="status">
        {text && (
          <Callout>
            {text}
            <Difference payment={payment} />
          </Callout>
        )}
      </div>
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
  const { currentData: data } = usePayment(orderNumber);
  return data ? <PaymentProgress payment={data} /> : null;
}
