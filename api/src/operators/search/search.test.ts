import { addPayerHashes } from '../../base/crypto/encryptRows';
import { addressText } from '../../money/payments/walletAddress';
import { cipherOfTests } from '../../testing/cipherOfTests';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';
import { storeSenders } from '../payments/sender';

const at = paymentHost();

const bank = { paytype: 'bank', bank: '招商银行', bank_no: '6222020000000001', bank_address: '深圳' };

/** What a search finds, as `group: number of an order or name of a member`. */
const search = async (q: string): Promise<string[]> => {
  const { data } = await at.host.operator('GET', `/search?${new URLSearchParams({ q })}`);
  return data.flatMap(({ group, hits }: { group: string; hits: { number?: string; username: string }[] }) =>
    hits.map(({ number, username }) => `${group}: ${number ?? username}`),
  );
};

test.each<[string, (order: string) => string, string]>([
  ['its number', (order) => order, 'orders'],
  ['the end of its number', (order) => order.slice(-6).toLowerCase(), 'orders'],
  ['the name of its payer, spelled otherwise', () => ' 欧阳.娜 ', 'remitters'],
  ['its amount', () => '¥7,531.20', 'amounts'],
  ['the payment that it was credited for', () => 'psp-0042', 'references'],
])('finds a deposit by %s', async (_what, query, group) => {
  const order = await at.order({ ...bank, bank_owner: '欧阳·娜', amount: '7531.2' });
  await at.decide(order, 'approve', { external_id: `PSP 0042 ${order}` });
  const q = group === 'references' ? `psp0042${order}` : query(order);
  expect(await search(q)).toContain(`${group}: ${order}`);
});

test('finds a deposit by the USDT that it asks for, and a withdrawal by its amount and its payment', async () => {
  const deposit = await at.order({ paytype: 'usdt', amount: '777', catepay: 'TRC20' });
  const { real_money } = (await at.host.operator('GET', `/deposits/${deposit}`)).data;
  expect(await search(real_money)).toContain(`amounts: ${deposit}`);
  const withdrawal = await at.withdrawal(45_600n);
  expect(await search('456')).toContain(`amounts: ${withdrawal}`);
  await at.decide(withdrawal, 'approve');
  const hash = `0x${'ab12'.repeat(16)}`;
  expect((await at.decide(withdrawal, 'paid', { reference: hash })).code).toBe(200);
  expect(await search(hash)).toEqual([`references: ${withdrawal}`]);
});

test('finds a payment from outside by its hash, addresses, amount, sender and the end of the account', async () => {
  const of = (id: string) => `payments: ${id}`;
  const found = async (q: string): Promise<string[]> => {
    const { data } = await at.host.operator('GET', `/search?${new URLSearchParams({ q })}`);
    const hits = data.find(({ group }: { group: string }) => group === 'payments')?.hits ?? [];
    const { data: page } = await at.host.operator('GET', `/payments?${new URLSearchParams({ q })}`);
    const ids = hits.map(({ id }: { id: number }) => of(String(id)));
    expect(page.data.map(({ id }: { id: number }) => of(String(id)))).toEqual(ids);
    return ids;
  };
  const recipient = addressText.ERC20('a1'.repeat(20));
  const hash = `0x${'cd34'.repeat(16)}`;
  const usdt = of(
    await at.pay({ channel: 'usdt-erc20', reference: hash, amount: 987_654_321n, sender: '0xa1b2', recipient }),
  );
  for (const q of [hash, hash.toUpperCase().slice(2), recipient.toLowerCase(), '0xa1b2', '987.654321'])
    expect(await found(q)).toEqual([usdt]);
  expect(await found('987.654')).toEqual([]);
  const id = await at.pay({ channel: 'bank', reference: 'B-77', currency: 'CNY', amount: 98_765n, recipient: '' });
  await at.host.db.transaction((tx) =>
    storeSenders(tx, cipherOfTests, new Map([[id, { name: '欧阳·锋', number: '6222****4321' }]])),
  );
  for (const q of ['b77', '欧阳锋', '4321', '987.65']) expect(await found(q)).toEqual([of(id)]);
  await at.host.db.run('update incoming_payment_sender set sender_name_hash = null, sender_tail_hash = null');
  expect(await found('欧阳锋')).toEqual([]);
  await addPayerHashes(at.host.db, { cipher: cipherOfTests });
  expect(await found('欧阳锋')).toEqual([of(id)]);
});

test('finds a member by name, and by the address that they are paid to', async () => {
  await at.account();
  expect(await search(at.member.name)).toContain(`members: ${at.member.name}`);
  expect(await search(usdtWallet.bank_no)).toContain(`members: ${at.member.name}`);
});

test('finds deposits whose payer an earlier release has stored without a hash, once a start adds it', async () => {
  const order = await at.order({ ...bank, bank_owner: '司徒明', amount: '100' });
  await at.host.db.run('update deposit set remitter_name_hash = null where out_trade_no = $1', [order]);
  expect(await search('司徒明')).toEqual([]);
  expect(await addPayerHashes(at.host.db, { cipher: cipherOfTests })).toBe(1);
  expect(await search('司徒明')).toEqual([`remitters: ${order}`]);
  expect((await at.host.operator('GET', `/deposits/${order}`)).data.remitter.name).toBe('司徒明');
});

test.each(['不存在的人', '%%', 'zz', '0'.repeat(64), '9'.repeat(40), `-${'9'.repeat(40)}`, '-1.00'])(
  'finds nothing by %j',
  async (q) => {
    await at.order();
    expect(await search(q)).toEqual([]);
  },
);

test('refuses a single character', async () => {
  expect(await at.host.operator('GET', '/search?q=a')).toMatchObject({ code: 422, message: '请至少输入两个字符！' });
});
