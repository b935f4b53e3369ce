import { SubmitButton, to, UnknownResultNotice, type IdempotentMutation } from '@site/shared';
import { UsualTime } from '../order-times/UsualTime';
import type { DepositWay } from '../order-times/orderTimes';
import type { DepositOrder } from './depositApi';

/** Submits a deposit order; the result is the order number. */
export type DepositMutation = IdempotentMutation<DepositOrder, string>;

/** An order paid by QR code, as the member submitted it: the API host may not repeat it with the payment. */
export interface QrOrder {
  paytype: 'usdt' | 'alipay' | 'wxpay';
  /** USDT only. */
  protocol?: string;
}

export interface QrDepositFormProps {
  deposit: DepositMutation;
  /** Called when an order that is paid by QR code exists. `replayed`: an earlier submission created it. */
  onOrder: (orderNumber: string, order: QrOrder, replayed: boolean) => void;
}

/** The amount's label and placeholder, the same for every payment method. */
export const amountTexts = { label: '存款金额', placeholder: '请输入存款金额（元）' } as const;

/** 确认存款, the usual time of the way, and the notice on the last submission with a link to the deposit records. */
export function SubmitDeposit({ way, deposit }: { way: DepositWay; deposit: DepositMutation }) {
  return (
    <>
      <SubmitButton>确认存款</SubmitButton>
      <UsualTime kind="deposit" way={way} />
      <UnknownResultNotice notice={deposit.notice} to={to.assets({ type: 0 })} />
    </>
  );
}
