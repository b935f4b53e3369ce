import type { Outcome } from '@site/shared';
import type { DepositOrder } from './depositApi';

/** Sends a deposit; gives the order number, or null while another press runs. Failures are already shown. */
export type ConfirmDeposit = (payload: { order: DepositOrder }) => Promise<Outcome<string> | null>;

export interface DepositFormProps {
  confirm: ConfirmDeposit;
  /** An order was made that is paid by QR code. */
  onOrder: (orderNumber: string) => void;
}
