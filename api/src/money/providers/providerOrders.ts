import { accountNumber } from '../../base/crypto/accountNumbers';
import type { Database } from '../../base/database/database';
import { Bulkhead } from '../../base/http/bulkhead';
import { logFailure } from '../../base/log/logFailure';
import { repeat } from '../../base/jobs/oneAtATime';
import type { Services } from '../../members/calls/services';
import type { PaymentProvider } from './provider';
import { claimDueOrders, findProviderOrder, type StoredProviderOrder, storeContent } from './providerOrders.store';
import { claimDuePayouts, type DuePayout, recordOutcome } from './providerPayouts.store';
import { recordProviderPayment } from './recordProviderPayment';

/** ms, and numbers of calls, so that a provider that does not answer uses nothing that others need. */
const limits = { calls: 16, timeout: 4000, failures: 5, pause: 15_000 };

/** ms between two looks for orders that are due, and orders that one look asks about. */
const interval = 5000;
const batch = 20;

interface Connection {
  provider: PaymentProvider;
  bulkhead: Bulkhead;
}

/** Asks providers for codes and payments. */
export class ProviderOrders {
  readonly #connections: ReadonlyMap<string, Connection>;

  constructor(
    private readonly services: Pick<Services, 'db' | 'log' | 'cipher'>,
    providers: readonly PaymentProvider[],
  ) {
    this.#connections = new Map(providers.map((it) => [it.name, { provider: it, bulkhead: new Bulkhead(limits) }]));
  }

  find(name: string): PaymentProvider | undefined {
    return this.#connections.get(name)?.provider;
  }

  /** What an order's QR code or link has; asks the provider unless it has answered. Undefined if it does not answer. */
  async contentOf(order: string): Promise<string | undefined> {
    const stored = await findProviderOrder(this.services.db, order);
    return stored && (stored.content ?? this.#create(stored));
  }

  async #create({ out_trade_no: reference, provider: name, amount, paytype }: StoredProviderOrder) {
    const connection = this.#connections.get(name);
    if (!connection) return undefined;
    const order = { reference, amount: BigInt(amount), method: paytype };
    try {
      const { content, expires } = await connection.bulkhead.call((signal) =>
        connection.provider.create(order, signal),
      );
      await storeContent(this.services.db, reference, content, expires);
      return content;
    } catch (error) {
      this.#warn(name, reference, error as Error);
      return undefined;
    }
  }

  /**
   * Makes payouts that were handed over. Which ones is stored before the first call; one whose outcome is not known is
   * asked about, and sent again, by the same reference, only if the provider does not know it.
   */
  async payDue(db: Database): Promise<void> {
    for (const connection of this.#connections.values()) {
      const { provider, bulkhead } = connection;
      if (!provider.payout || bulkhead.paused) continue;
      const payouts = await claimDuePayouts(db, provider.name, batch);
      await Promise.all(payouts.map((due) => this.#pay(connection, due)));
    }
  }

  async #pay({ provider, bulkhead }: Connection, due: DuePayout): Promise<void> {
    const { out_trade_no: reference, bank, bank_address: branch, bank_owner: name } = due;
    try {
      const number = accountNumber(this.services.cipher, due);
      const payout = { reference, amount: BigInt(due.amount), account: { bank, branch, name, number } };
      const isKnown = due.asks > 1 || !due.is_open;
      const known = isKnown ? await bulkhead.call(async (it) => provider.queryPayout?.(reference, it)) : undefined;
      if (!known && !due.is_open) return;
      const state = known ?? (await bulkhead.call(async (it) => provider.payout?.(payout, it)));
      if (!state || state.state === 'pending') return;
      const outcome = { ...state, provider: provider.name, reference };
      if ((await this.services.db.transaction((tx) => recordOutcome(tx, outcome))) !== 'contradicted') return;
      this.services.log.error({ event: 'payout-contradicted', ...outcome }, 'a payout differs from what is known');
    } catch (error) {
      this.#warn(provider.name, reference, error as Error);
    }
  }

  /** Begins orders that members left before the provider had answered, and records payments without a callback. */
  async askDue(db: Database): Promise<void> {
    for (const connection of this.#connections.values()) {
      if (connection.bulkhead.paused) continue;
      const orders = await claimDueOrders(db, connection.provider.name, batch);
      await Promise.all(orders.map((order) => this.#ask(connection, order)));
    }
  }

  async #ask({ provider, bulkhead }: Connection, order: StoredProviderOrder): Promise<void> {
    const { out_trade_no: reference, content, is_waiting: isWaiting } = order;
    if (content === null && isWaiting) await this.#create(order);
    try {
      for (const payment of (await bulkhead.call((signal) => provider.query(reference, signal))) ?? []) {
        const result = await this.services.db.transaction((tx) => recordProviderPayment(tx, provider.name, payment));
        if (result !== 'contradicted') continue;
        const about = { event: 'payment-contradicted', provider: provider.name, number: payment.number };
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
    if (this.#connections.size === 0) return async () => undefined;
    const stop = repeat(
      interval,
      () => Promise.all([this.askDue(db), this.payDue(db)]),
      logFailure(this.services.log, 'ask payment providers'),
    );
    return async () => {
      for (const { bulkhead } of this.#connections.values()) bulkhead.close();
      await stop();
    };
  }
}
