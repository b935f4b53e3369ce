import type { IdempotentMutation } from '@site/shared';
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
