import { yuan } from '../base/money/money';
import {
  type IncomingPayment,
  insertIncomingPayment,
  insertPaymentEvent,
} from '../money/incoming/incomingPayments.store';
import { payees } from '../money/payments/paymentMethods';
import { fundPassword, testHost, type TestMember } from './testHost';
import { tronAddress } from './tronAddress';

export const usdtWallet = { bank: 'USDT', bank_no: tronAddress('a'), bank_owner: 'TRC20', pay_pass: fundPassword };

/** A host, and a member that each test registers. */
class PaymentHost {
  readonly host: ReturnType<typeof testHost>;
  member!: TestMember;
  /** How many payments `pay` has recorded; the hash of the last one ends with it, in hexadecimal. */
  payments = 0;
  #lastAction = '0';

  constructor(options: Parameters<typeof testHost>[0]) {
    this.host = testHost(options);
  }

  recharge(payload: object, key?: string) {
    return this.host.send('recharge', payload, { ...this.member, ...(key ? { key } : {}) });
  }

  /** Creates a deposit and returns its order number. */
  async order(payload: object = { paytype: 'usdt', amount: '100', catepay: 'TRC20' }): Promise<string> {
    return (await this.recharge(payload)).data.deposit_no;
  }

  /** Binds a payout account and returns its id. */
  async account(): Promise<number> {
    await this.host.send('bindcard', usdtWallet, this.member);
    return (await this.host.send('getcard', { type: 2 }, this.member)).data[0].id;
  }

  /** Credits `fen`, requests a withdrawal of it to a new wallet or to `bank`, and returns its order number. */
  async withdrawal(fen = 10_000n, bank?: number): Promise<string> {
    const account = bank ?? (await this.account());
    await this.host.credit(this.member.id, fen);
    const payload = { amount: yuan(fen), bank: account, password: fundPassword };
    return (await this.host.send('withdraw', payload, this.member)).data.out_trade_no;
  }

  claim(order: string, token?: string) {
    return this.decide(order, 'claim', {}, token);
  }

  /** What the check of the books finds, apart from the credits of tests, which have no deposit. */
  async violations(): Promise<object[]> {
    const { checks } = (await this.host.operator('GET', '/check')).data;
    return checks.filter(({ ok, name }: { ok: boolean; name: string }) => !ok && name !== 'deposits');
  }

  /** Lets the claims of all withdrawals end. */
  endClaims() {
    return this.host.db.run(
      `update withdrawal set claimed_until = clock_timestamp() - interval '1 second' where claimed_until is not null`,
    );
  }

  /** Makes a decision; a payment is claimed before. */
  async decide(order: string, verb: string, body: object = {}, token?: string) {
    const kind = order.startsWith('D') ? 'deposits' : 'withdrawals';
    if (verb === 'paid' || verb === 'failed') await this.host.operator('POST', `/${kind}/${order}/claim`, {}, token);
    return this.host.operator('POST', `/${kind}/${order}/${verb}`, body, token);
  }

  /** Records a payment that has come, by default exactly what an order over 100 yuan in USDT asks for. */
  pay(
    change: Partial<IncomingPayment> = {},
    kind: 'seen' | 'confirmed' = 'confirmed',
    place: { block?: bigint; blockHash?: string } = {},
  ): Promise<string> {
    this.payments += 1;
    const hash = this.payments.toString(16).padStart(64, '0');
    return this.host.db.transaction(async (tx) => {
      const { id } = await insertIncomingPayment(tx, {
        channel: 'usdt-trc20',
        identity: `${hash}:0`,
        reference: hash,
        currency: 'USDT',
        amount: 14_290_000n,
        recipient: payees.initial.TRC20,
        paidAt: new Date(),
        ...change,
      });
      await insertPaymentEvent(tx, { paymentId: id, kind, ...place });
      return id;
    });
  }

  /** Closes what earlier tests have left: orders that wait for the same amount at the same address, and payments. */
  async closeOrders(): Promise<void> {
    await this.host.db.run('update deposit set state = 3, decided_at = now() where state = 1');
    await this.host.db.run(
      `insert into incoming_payment_event (payment_id, kind)
        select payment_id, case state when 'seen' then 'dropped' else 'returned' end
          from incoming_payment_state where state in ('seen', 'confirmed')`,
    );
  }

  /** Two cashiers mark the payment of a withdrawal as failed. Returns the one who confirms. */
  async fail(order: string, reason: string): Promise<{ name: string }> {
    const [first, second] = [await this.host.addOperator('cashier'), await this.host.addOperator('cashier')];
    const { data } = await this.decide(order, 'failed', { reason }, first.token);
    const { code } = await this.host.operator('POST', `/approvals/${data.pending}/confirm`, {}, second.token);
    if (code !== 200) throw new Error(`The failure of ${order} was not confirmed.`);
    return second;
  }

  /** The kinds and targets of operators' actions since the last call, oldest first, without claims. */
  async newActions(): Promise<{ kind: string; target: string; member_id: string; before: any; after: any }[]> {
    const rows = await this.host.db.rows<any>(
      `select id, kind, target, member_id, before, after, reason from operator_action
        where id > $1 and kind not like '%.claim' order by id`,
      [this.#lastAction],
    );
    this.#lastAction = rows.at(-1)?.id ?? this.#lastAction;
    return rows;
  }

  async records(type: number, change: object = {}) {
    return (await this.host.send('gettransrecord', { api_type: '', date: 4, page: 1, type, ...change }, this.member))
      .data;
  }
}

/** Prepares a host for a test file about payments. After every test the sum of all balances must be zero. */
export const paymentHost = (options: Parameters<typeof testHost>[0] = {}): PaymentHost => {
  const at = new PaymentHost(options);
  beforeEach(async () => {
    at.member = await at.host.register();
    await at.newActions();
  });
  afterEach(async () => {
    at.host.setNow(undefined);
    expect(await at.host.db.row('select coalesce(sum(balance), 0)::text total from account')).toEqual({ total: '0' });
  });
  return at;
};
