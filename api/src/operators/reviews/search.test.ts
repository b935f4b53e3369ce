import { addRemitterHashes } from '../../base/crypto/encryptRows';
import { cipherOfTests } from '../../testing/cipherOfTests';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';

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

test('finds a member by name, and by the address that they are paid to', async () => {
  await at.account();
  expect(await search(at.member.name)).toContain(`members: ${at.member.name}`);
  expect(await search(usdtWallet.bank_no)).toContain(`members: ${at.member.name}`);
});

test('finds deposits whose payer an earlier release has stored without a hash, once a start adds it', async () => {
  const order = await at.order({ ...bank, bank_owner: '司徒明', amount: '100' });
  await at.host.db.run('update deposit set remitter_name_hash = null where out_trade_no = $1', [order]);
  expect(await search('司徒明')).toEqual([]);
  expect(await addRemitterHashes(at.host.db, { cipher: cipherOfTests })).toBe(1);
  expect(await search('司徒明')).toEqual([`remitters: ${order}`]);
  expect((await at.host.operator('GET', `/deposits/${order}`)).data.remitter.name).toBe('司徒明');
});

test.each(['不存在的人', '%%', 'zz', '0'.repeat(64)])('finds nothing by %j', async (q) => {
  await at.order();
  expect(await search(q)).toEqual([]);
});

test('refuses a single character', async () => {
  expect(await at.host.operator('GET', '/search?q=a')).toMatchObject({ code: 422, message: '请至少输入两个字符！' });
});
