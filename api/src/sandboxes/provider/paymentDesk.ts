import { randomUUID } from 'node:crypto';
import { fen, yuan } from '../../base/money/money';
import { signedHeaders } from '../../base/http/signedCallback';
import type { ProviderMethod } from '../../money/providers/provider';

export interface SandboxOrder {
  reference: string;
  /** Fen. */
  amount: bigint;
  method: ProviderMethod;
  payments: { number: string; amount: bigint; paidAt: Date }[];
}

/** What a tester pays of an order, and how the provider reports it. */
export const payments = {
  exact: '付款',
  less: '少付1元',
  more: '多付1元',
  twice: '付两次',
} as const;
export const reports = {
  once: '回调一次',
  repeated: '回调两次',
  reversed: '乱序回调',
  forged: '伪造签名的回调',
  none: '不回调（等站点查询）',
} as const;
export type PaymentKind = keyof typeof payments;
export type ReportKind = keyof typeof reports;

interface Options {
  secret: string;
  /** The site's address for callbacks of this provider. */
  callbackUrl: string;
  now?: () => Date;
}

const difference: Record<PaymentKind, bigint> = { exact: 0n, less: -100n, more: 100n, twice: 0n };

/** The orders of the sandbox provider, in memory, and their payments. */
export class PaymentDesk {
  readonly #orders = new Map<string, SandboxOrder>();
  readonly #now: () => Date;

  constructor(private readonly options: Options) {
    this.#now = options.now ?? (() => new Date());
  }

  /** Adds an order; a repeated reference returns the first one. */
  create({ reference, amount, method }: { reference: string; amount: string; method: ProviderMethod }): SandboxOrder {
    const known = this.#orders.get(reference);
    if (known) return known;
    const order = { reference, amount: fen(amount), method, payments: [] };
    this.#orders.set(reference, order);
    return order;
  }

  find(reference: string): SandboxOrder | undefined {
    return this.#orders.get(reference);
  }

  get all(): SandboxOrder[] {
    return [...this.#orders.values()].toReversed();
  }

  /** A payment as callbacks and answers have it. */
  static present(order: SandboxOrder, payment: SandboxOrder['payments'][number]) {
    return {
      reference: order.reference,
      number: payment.number,
      amount: yuan(payment.amount),
      paid_at: payment.paidAt.toISOString(),
    };
  }

  /** Pays an order and reports it. @returns the statuses of the site's answers */
  async pay(order: SandboxOrder, kind: PaymentKind, report: ReportKind): Promise<number[]> {
    const paid = Array.from({ length: kind === 'twice' ? 2 : 1 }, () => ({
      number: `S${randomUUID()}`,
      amount: order.amount + difference[kind],
      paidAt: this.#now(),
    }));
    order.payments.push(...paid);
    const bodies = paid.map((payment) => JSON.stringify(PaymentDesk.present(order, payment)));
    if (report === 'none') return [];
    const queue =
      report === 'reversed' ? bodies.toReversed() : report === 'repeated' ? bodies.flatMap((it) => [it, it]) : bodies;
    const answers: number[] = [];
    for (const body of queue) answers.push(await this.#callBack(body, report === 'forged'));
    return answers;
  }

  async #callBack(body: string, isForged: boolean): Promise<number> {
    const secret = isForged ? 'x'.repeat(32) : this.options.secret;
    const { status } = await fetch(this.options.callbackUrl, {
      method: 'POST',
      headers: signedHeaders(secret, body, this.#now()),
      body,
    });
    return status;
  }
}
