import fc from 'fast-check';
import { askForPasskey, confirm, passkeyMember } from '../../testing/passkeyMember';
import { usdtWallet } from '../../testing/paymentHost';
import { testHost } from '../../testing/testHost';
import { confirmed } from './confirmation';
import { tronAddress } from '../../testing/tronAddress';

const host = testHost();

const text = fc.string({ maxLength: 8 });
const values = {
  withdraw: fc.record({ bank: fc.integer({ min: 1, max: 30 }), amount: fc.bigInt({ min: 10_000n, max: 10_020n }) }),
  bindcard: fc.record({ bank: text, bank_owner: text, bank_no: text, bank_address: text }),
};

test('two withdrawals or payout accounts are bound alike only if they are equal', () => {
  fc.assert(
    fc.property(values.withdraw, values.withdraw, (one, other) => {
      const isEqual = one.bank === other.bank && one.amount === other.amount;
      expect(JSON.stringify(confirmed.withdraw(one)) === JSON.stringify(confirmed.withdraw(other))).toBe(isEqual);
    }),
  );
  fc.assert(
    fc.property(values.bindcard, values.bindcard, (one, other) => {
      const isEqual = (['bank', 'bank_owner', 'bank_no', 'bank_address'] as const).every((it) => one[it] === other[it]);
      expect(JSON.stringify(confirmed.bindcard(one)) === JSON.stringify(confirmed.bindcard(other))).toBe(isEqual);
    }),
  );
});

test('a withdrawal is made exactly if amount and account are those that were confirmed, and once', async () => {
  const { member, device } = await passkeyMember(host);
  for (const letter of ['a', 'b']) {
    await host.send('bindcard', { ...usdtWallet, bank_no: tronAddress(letter) }, member);
  }
  const accounts = (await host.send('getcard', { type: 2 }, member)).data.map(({ id }: any) => id);
  await askForPasskey(host, member, { action: 'withdraw' });
  await host.credit(member.id, 100_000_000n);
  const order = fc.record({
    bank: fc.constantFrom(...accounts),
    // Near each other, and some written in several ways.
    amount: fc.constantFrom('100', '100.00', 100, '100.01', '100.1', '100.10', '1000', '101'),
  });
  const fenOf = (amount: string | number) => BigInt(Math.round(Number(amount) * 100));
  await fc.assert(
    fc.asyncProperty(order, order, async (asked, sent) => {
      await host.db.run('delete from throttle');
      const confirmation = await confirm(host, member, { device, action: 'withdraw', ...asked });
      const before = await host.balance(member.id);
      const isSame = asked.bank === sent.bank && fenOf(asked.amount) === fenOf(sent.amount);
      for (const expected of [isSame, false]) {
        const { code } = await host.send('withdraw', { ...sent, password: '', confirmation }, member);
        expect(code).toBe(expected ? 200 : 422);
      }
      expect(before - (await host.balance(member.id))).toBe(isSame ? fenOf(sent.amount) : 0n);
    }),
    { numRuns: 60 },
  );
});
