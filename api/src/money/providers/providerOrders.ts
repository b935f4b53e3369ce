import type { Database } from '../../base/database/database';
import { Bulkhead, PlatformUnavailable } from '../../base/http/bulkhead';
import { repeat } from '../../base/jobs/oneAtATime';
import type { Services } from '../../members/calls/services';
import type { PaymentProvider } from './provider';
import { claimDueOrders, findProviderOrder, type StoredProviderOrder, storeContent } from './providerOrders.store';
import { channelOf, recordProviderPayment } from './recordProviderPayment';

/** ms, and numbers of calls, so that a provider that does not answer uses nothing that others need. */
const limits = { calls: 16, timeout: 4000, failures: 5, pause: 15_000 };

/** ms between two looks for orders that are due, and orders that one look asks about. */
const interval = 5000;
const batch = 20;

/** Asks providers for codes and payments. */
export class ProviderOrders {
  readonly #bulkheads: Map<string, Bulkhead>;

  constructor(
    private readonly services: Pick<Services, 'db' | 'log'>,
    readonly providers: readonly PaymentProvider[],
  ) {
    this.#bulkheads = new Map(providers.map(({ name }) => [name, new Bulkhead(limits)]));
  }

  find(name: string): PaymentProvider | undefined {
    return this.providers.find((it) => it.name === name);
  }

  /** Throws `PlatformUnavailable` while the provider is paused or busy, and what `work` throws. */
  async #call<Result>(name: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const slot = this.#bulkheads.get(name)?.enter();
    if (!slot) throw new PlatformUnavailable();
    try {
      return await slot.call(work);
    } finally {
      slot.leave();
    }
  }

  /** What an order's QR code or link has; asks the provider unless it has answered. Undefined if it does not answer. */
  async contentOf(order: string): Promise<string | undefined> {
    const stored = await findProviderOrder(this.services.db, order);
    return stored && (stored.content ?? this.#create(stored));
  }

  async #create({ out_trade_no: reference, provider: name, amount, paytype }: StoredProviderOrder) {
    const provider = this.find(name);
    if (!provider) return undefined;
    const order = { reference, amount: BigInt(amount), method: paytype };
    try {
      const { content, expires } = await this.#call(name, (signal) => provider.create(order, signal));
      await storeContent(this.services.db, reference, content, expires);
      return content;
    } catch (error) {
      this.#warn(name, reference, error as Error);
      return undefined;
    }
  }

  /** Begins orders that members left before the provider had answered, and records payments without a callback. */
  async askDue(db: Database): Promise<void> {
    for (const provider of this.providers) {
      if (this.#bulkheads.get(provider.name)?.paused) continue;
      await Promise.all((await claimDueOrders(db, provider.name, batch)).map((order) => this.#ask(provider, order)));
    }
  }

  async #ask(provider: PaymentProvider, order: StoredProviderOrder): Promise<void> {
    const { out_trade_no: reference, content, is_waiting: isWaiting } = order;
    if (content === null && isWaiting) await this.#create(order);
    try {
      const payments = (await this.#call(provider.name, (signal) => provider.query(reference, signal))) ?? [];
      for (const payment of payments) {
        const result = await this.services.db.transaction((tx) => recordProviderPayment(tx, provider.name, payment));
        if (result !== 'contradicted') continue;
        const about = { event: 'payment-contradicted', channel: channelOf(provider.name), number: payment.number };
        this.services.log.error(about, 'a payment differs from the one that is known');
      }
    } catch (error) {
      this.#warn(provider.name, reference, error as Error);
    }
  }

  #warn(provider: string, reference: string, { message: error }: Error): void {
    this.services.log.warn({ event: 'provider-unanswered', provider, reference, error }, 'a provider did not answer');
  }

  /** Asks regularly, and returns the function that stops it. */
  start(db: Database): () => Promise<void> {
    if (this.providers.length === 0) return async () => undefined;
    const stop = repeat(interval, () =>
      this.askDue(db).catch((error: Error) =>
        this.services.log.error(`Could not ask payment providers: ${error.message}`),
      ),
    );
    return async () => {
      for (const bulkhead of this.#bulkheads.values()) bulkhead.close();
      await stop();
    };
  }
}
