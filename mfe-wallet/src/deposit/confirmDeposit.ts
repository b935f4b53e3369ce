import type { Doubt, Outcome } from '@site/shared';
import type { DepositOrder } from './depositApi';

export interface DepositPayload {
  order: DepositOrder;
}

/** Sends a deposit; gives the order number, or null while another press runs. Failures are already shown. */
export type ConfirmDeposit = (payload: DepositPayload) => Promise<Outcome<string> | null>;

/** An order that is paid by QR code, as the member asked for it: a host may not repeat it with the payment. */
export interface ScannedOrder {
  paytype: 'usdt' | 'alipay' | 'wxpay';
  /** USDT only. */
  protocol?: string;
}

export interface ConfirmProps {
  confirm: ConfirmDeposit;
  /** What has to be told of the last press. */
  doubt: Doubt;
}

export interface DepositFormProps extends ConfirmProps {
  /** An order was made that is paid by QR code; `replayed`: by the same press before. */
  onOrder: (orderNumber: string, order: ScannedOrder, replayed: boolean) => void;
}
