export type IncomingPaymentState = 'seen' | 'confirmed' | 'assigned' | 'dropped' | 'returned';

/** A payment that came from outside the site. */
export interface IncomingPaymentRow {
  id: number;
  /** `usdt-trc20`, `usdt-erc20`, `bank`, `manual`, or `psp:` and the name of a provider. */
  channel: string;
  /** Hash of the transaction, the provider's number or the bank's reference. */
  reference: string;
  currency: 'CNY' | 'USDT';
  /** Yuan or USDT. */
  amount: string;
  /** The address that sent it; empty for other channels. */
  sender: string;
  /** The bank account that sent it; the number is masked but for its last four characters. */
  sender_account: { name: string; number: string } | null;
  /** The address or account that received it. */
  recipient: string;
  paid_at: string;
  /** `confirmed`: it came, and is of no order. */
  state: IncomingPaymentState;
  out_trade_no: string | null;
  member_id: number | null;
  username: string | null;
  /** Why it was returned, or why it is of no order any more. */
  reason: string;
  /** Where a blockchain shows it; null without one. */
  link: string | null;
}

/** What a bank statement had: lines with money that came, new payments, known ones, and what became of the new ones. */
export interface ImportedStatement {
  read: number;
  added: number;
  skipped: number;
  assigned: number;
  waiting: number;
}

/** A whole bank statement that was checked. */
export interface CheckedStatement {
  /** Payments that it has. */
  read: number;
  /** Payments of it that are known. */
  known: number;
  /** The others: files in base64 with the same columns, for `POST /payments/import`. */
  parts: string[];
}
