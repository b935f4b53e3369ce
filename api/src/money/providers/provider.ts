/** How a member pays at a provider: by the code or page of one. */
export type ProviderMethod = 'alipay' | 'wxpay';

export interface ProviderOrder {
  /** The order's number, which the provider repeats in callbacks and answers. */
  reference: string;
  /** Fen. */
  amount: bigint;
  method: ProviderMethod;
}

/** A payment that the provider has received. */
export interface ProviderPayment {
  reference: string;
  /** The provider's number of the payment; an order that was paid twice has two. */
  number: string;
  /** Fen. */
  amount: bigint;
  paidAt: Date;
}

/** A payout to a bank account. */
export interface ProviderPayout {
  /** The withdrawal's number. */
  reference: string;
  /** Fen. */
  amount: bigint;
  account: { bank: string; branch: string; name: string; number: string };
}

/** How a payout ended: `detail` is the provider's number of it, or why it failed. */
export interface PayoutOutcome {
  state: 'paid' | 'failed';
  detail: string;
}
export type PayoutState = PayoutOutcome | { state: 'pending' };

/**
 * A company that takes members' payments. No method runs inside a database transaction. Each is aborted by `signal`,
 * and throws if the provider gave no usable answer; a repeated call with the same reference changes nothing there.
 */
export interface PaymentProvider {
  /** Its name in settings and in the channel `psp:NAME`: lower case, digits and hyphens. */
  name: string;
  methods: readonly ProviderMethod[];
  /** The key of its callbacks' signatures, 32 characters or more. */
  callbackSecret: string;
  /** Whether it moves no real money. */
  isSandbox: boolean;
  /** Begins an order. `content` is the text of a QR code, or a URL. */
  create(order: ProviderOrder, signal: AbortSignal): Promise<{ content: string; expires: Date | null }>;
  /** The payments of an order so far, or undefined if the provider does not know the order. */
  query(reference: string, signal: AbortSignal): Promise<ProviderPayment[] | undefined>;
  /** Begins a payout. A provider that only takes payments lacks both. */
  payout?(payout: ProviderPayout, signal: AbortSignal): Promise<PayoutState>;
  /** How a payout stands, or undefined if the provider does not know it. */
  queryPayout?(reference: string, signal: AbortSignal): Promise<PayoutState | undefined>;
}
