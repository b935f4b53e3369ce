import { writeSetting } from '../../base/settings/settings';
import { vipTiers } from '../../members/site/vip';
import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();

const list = async (kind: string, query: string) => (await at.host.operator('GET', `/${kind}?${query}`)).data;
/** The listed ones of `orders`, by their positions. */
const positions = (page: { data: { out_trade_no: string }[] }, orders: readonly string[]) =>
  page.data.map(({ out_trade_no }) => orders.indexOf(out_trade_no)).filter((position) => position >= 0);

const bank = {
  paytype: 'bank',
  bank: '招商银行',
  bank_owner: '张三',
  bank_no: '6222020000000001',
  bank_address: '深圳',
};

/** Deposits of 100, 300 and 200 yuan on three days, by bank, Alipay and USDT; the last one is approved. */
const makeDeposits = async (): Promise<string[]> => {
  const orders: string[] = [];
  for (const [index, payload] of [
    { ...bank, amount: '100' },
    { paytype: 'alipay', amount: '300' },
    { paytype: 'usdt', amount: '200', catepay: 'TRC20' },
  ].entries()) {
    at.host.setNow(new Date(Date.parse('2026-03-10T12:00:00+08:00') + index * 86_400_000));
    orders.push(await at.order(payload));
  }
  await at.decide(orders[2] ?? '', 'approve');
  return orders;
};

test.each([
  ['', [0, 1, 2]],
  ['sort=newest', [2, 1, 0]],
  ['sort=oldest&state=1', [0, 1]],
  ['sort=highest', [1, 2, 0]],
  ['sort=lowest', [0, 2, 1]],
  ['from=2026-03-11', [1, 2]],
  ['to=2026-03-10', [0]],
  ['from=2026-03-11&to=2026-03-11', [1]],
  ['least=200&sort=newest', [2, 1]],
  ['most=200', [0, 2]],
  ['least=200&most=200.00', [2]],
  ['method=bank', [0]],
  ['method=usdt&protocol=TRC20', [2]],
  ['method=usdt&protocol=ERC20', []],
  ['method=alipay&from=2026-03-11&least=300', [1]],
  ['flag=first-deposit', [2]],
  ['flag=frozen', []],
  ['flag=turnover-missing', []],
  ['vip=1', []],
  ['state=2', [2]],
])('lists deposits by %j', async (query, expected) => {
  const orders = await makeDeposits();
  expect(positions(await list('deposits', `${query}&per_page=100`), orders)).toEqual(expected);
  const ofMember = await list('deposits', `${query}&member=${at.member.id}`);
  expect(positions(ofMember, orders)).toEqual(expected);
  expect(ofMember).toMatchObject({ total: expected.length, per_page: 15 });
});

test('has the sum of the listed amounts, as they were ordered', async () => {
  const [first = ''] = await makeDeposits();
  await at.decide(first, 'approve', { received: '90', note: '少付' });
  expect(await list('deposits', `q=${at.member.name}&per_page=1`)).toMatchObject({ total: 3, amount: '600.00' });
  expect(await list('deposits', `member=${at.member.id}&most=100`)).toMatchObject({ total: 1, amount: '100.00' });
  expect(await list('deposits', `member=${at.member.id}&flag=excluded`)).toMatchObject({ total: 0, amount: '0.00' });
});

test('lists withdrawals by method, protocol, stage and flag', async () => {
  const order = await at.withdrawal(30_000n);
  const isListed = async (query: string) => positions(await list('withdrawals', query), [order]).length === 1;
  for (const query of [
    'method=usdt',
    'protocol=TRC20&stage=waiting',
    'flag=new-payout-account',
    'sort=newest&least=300&most=300',
  ])
    expect([query, await isListed(query)]).toEqual([query, true]);
  for (const query of ['method=bank', 'protocol=ERC20', 'stage=approved&sort=newest', 'flag=payout-account-unbound'])
    expect([query, await isListed(query)]).toEqual([query, false]);
});

test('shows the level and the flags of each member, and finds them by both', async () => {
  const reached = { flow: '0.00', recharge: '100.00' };
  const tier = { realperson: '0', electron: '0', joker: '0', sport: '0', lottery: '0', e_sport: '0', ...reached };
  await writeSetting(at.host.db, vipTiers, [tier]);
  await at.decide(await at.order(), 'approve');
  const order = await at.order({ ...bank, amount: '500', bank_owner: '李四', bank_no: '6222020000000002' });
  await at.host.operator('POST', `/members/${at.member.id}/freeze`, { reason: '核实中' });
  const { data } = await list('deposits', `state=1&vip=1&flag=frozen`);
  expect(data).toEqual([expect.objectContaining({ out_trade_no: order, vip: 1, flags: ['name-mismatch', 'frozen'] })]);
  expect(positions(await list('deposits', 'state=1&vip=2'), [order])).toEqual([]);
});

test.each(['least=-1', 'from=2026-02-30', 'method=cash', 'flag=shared-device', 'sort=id', 'per_page=101', 'vip=0'])(
  'refuses %j',
  async (query) => {
    expect((await at.host.operator('GET', `/deposits?${query}`)).code).toBe(422);
  },
);
