import { fundPassword, testHost, type TestMember } from './testHost';

export const usdtWallet = { bank: 'USDT', bank_no: `T${'a'.repeat(33)}`, bank_owner: 'TRC20', pay_pass: fundPassword };

/** A host, and a member that each test registers. */
class PaymentHost {
  host!: Awaited<ReturnType<typeof testHost>>;
  member!: TestMember;

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

  async records(type: number, change: object = {}) {
    return (await this.host.send('gettransrecord', { api_type: '', date: 4, page: 1, type, ...change }, this.member))
      .data;
  }
}

/** Prepares a host for a test file about payments. After every test the sum of all balances must be zero. */
export const paymentHost = (): PaymentHost => {
  const ready = testHost();
  const at = new PaymentHost();
  beforeAll(async () => {
    at.host = await ready;
  });
  beforeEach(async () => {
    at.member = await at.host.register();
  });
  afterEach(async () => {
    at.host.setNow(undefined);
    expect(await at.host.db.row('select coalesce(sum(balance), 0)::text total from account')).toEqual({ total: '0' });
  });
  return at;
};
