import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

const rates = { usdtrate: '7.00', withdrawusdtrate: '7.10', withdrawfeeusdttrc: '1.00', withdrawcashfee: '3.00' };

const open = async (key: string, value: unknown, heading: string) => {
  answer('GET /content/:key', { key, about: '', value });
  const page = renderDesk(`/settings/${key}`, 'admin');
  await screen.findByRole('heading', { name: heading });
  await screen.findByRole('button', { name: '查看变更并提交' });
  return page;
};

const changeDialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const sent = () => received('POST /content/:key').map(({ fields }) => fields);

it('lists the money settings alone, with those that were changed', async () => {
  answer('GET /content', [
    { key: 'limits', about: 'deposit_least', set: true, money: true, value: { deposit_least: '1000.00' } },
    { key: 'future', about: '以后的设置', set: false, money: true },
    { key: 'about', about: '关于', set: false, money: false },
  ]);
  renderDesk('/settings', 'admin');
  expect(
    await screen.findByRole('row', {
      name: /^单笔限额 一笔存款和一笔取款的最低与最高金额 存款下限（元）：1,000.00；.* 已修改$/,
    }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'future' })).toHaveAttribute('href', '/settings/future');
  expect(screen.queryByText('关于')).toBeNull();
});

it('shows what changes before it is sent, and that a second operator has to confirm it', async () => {
  answer('POST /content/:key', { pending: 31 });
  const { user } = await open('rates', rates, '汇率与手续费');
  const rate = screen.getByLabelText('存款汇率');
  await user.clear(rate);
  await user.type(rate, '7.2o{Enter}');
  expect(await screen.findByText('请填写数字，如 7.10')).toBeVisible();
  await user.type(rate, '{Backspace}0{Enter}');
  const dialog = await changeDialog('变更：汇率与手续费');
  expect(dialog.getByRole('row', { name: '存款汇率 7.00 7.20' })).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await screen.findByText(/^修改已提交复核（编号 31）/)).toBeVisible();
  expect(screen.getByLabelText('存款汇率')).toHaveValue('7.00');
  expect(sent()).toEqual([{ key: 'rates', value: { ...rates, usdtrate: '7.20' }, confirm: false }]);
});

it('reads numbers as people write them', async () => {
  answer('POST /content/:key', { pending: 31 });
  const { user } = await open('withdrawal-cooling-off', { account: 0, password: 0 }, '取款冷却期');
  const hours = screen.getByLabelText('绑定收款账户后（小时）');
  await user.clear(hours);
  await user.type(hours, '1,5{Enter}');
  expect(await screen.findByText('金额格式不明确，请只用一个小数点，如1000.00！')).toBeVisible();
  await user.clear(hours);
  await user.type(hours, '２４{Enter}');
  const dialog = await changeDialog('变更：取款冷却期');
  await user.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(sent()[0]?.value).toEqual({ account: 24, password: 0 }));
  expect(hours).toHaveValue('24');
});

it('sends a rate that differs by more than 20 % only after it was confirmed once more', async () => {
  refuse('POST /content/:key', '存款汇率由7.00改为9.00，变动超过20%，请确认后再提交！');
  const { user, enter } = await open('rates', rates, '汇率与手续费');
  await user.clear(screen.getByLabelText('存款汇率'));
  await enter({ 存款汇率: '9.00' });
  const dialog = await changeDialog('变更：汇率与手续费');
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await dialog.findByText(/变动超过20%/)).toBeVisible();
  answer('POST /content/:key', { pending: 32 });
  await user.click(dialog.getByRole('button', { name: '确认无误，仍要提交' }));
  expect(await screen.findByText(/^修改已提交复核（编号 32）/)).toBeVisible();
  expect(sent().map(({ confirm }) => confirm)).toEqual([false, true]);
});

it('does not send a value that did not change, in whatever order the database keeps its fields', async () => {
  const { user } = await open('rates', Object.fromEntries(Object.entries(rates).reverse()), '汇率与手续费');
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  expect(await screen.findByText('没有修改')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('switches a part of the site off', async () => {
  answer('POST /content/:key', { pending: 1 });
  const parts = { registration: 1, login: 1, deposits: 1, withdrawals: 1, transfers: 1, games: 1, promotions: 1 };
  const { user } = await open('switches', { ...parts, message: '暂停' }, '功能开关');
  await user.click(screen.getByRole('switch', { name: '取款' }));
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  const dialog = await changeDialog('变更：功能开关');
  expect(dialog.getByRole('row', { name: '取款 开 关' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(sent()[0]?.value).toEqual({ ...parts, withdrawals: 0, message: '暂停' }));
});

it.each([
  [1, '关闭立即生效；重新开启须由另一位操作员复核。'],
  [0, '提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。'],
])('says when the change of a switch that is %s takes effect', async (games, hint) => {
  const others = { registration: 1, login: 1, deposits: 1, withdrawals: 1, transfers: 1, promotions: 0 };
  const { user } = await open('switches', { ...others, games, message: '暂停' }, '功能开关');
  await user.click(screen.getByRole('switch', { name: '游戏' }));
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  expect((await changeDialog('变更：功能开关')).getByText(hint)).toBeVisible();
});

it.each([
  [
    'second-approval',
    '复核金额',
    {
      deposit: '50000.00',
      payout: '50000.00',
      operator_day: '200000.00',
      member_day: '100000.00',
      adjustments: '100000.00',
    },
    [
      '存款复核金额（元）',
      '取款复核金额（元）',
      '操作员 24 小时复核金额（元）',
      '会员 24 小时复核金额（元）',
      '会员 24 小时调增上限（元）',
    ],
  ],
  ['confirm-delay', '复核等待时间', 24, ['等待时间（小时）']],
  [
    'auto-approve',
    '自动入账',
    { usdt: '0.00', bank: '0.00', psp: '0.00' },
    ['区块链付款上限（元）', '银行流水上限（元）', '支付渠道上限（元）'],
  ],
  [
    'tolerance',
    '入账差额',
    { usdt: '0', bank: '0.00', psp: '0.00' },
    ['区块链付款（USDT）', '银行流水（元）', '支付渠道（元）'],
  ],
  ['providers', '支付渠道', { alipay: '', wxpay: '' }, ['支付宝', '微信']],
  ['explorers', '区块链浏览器', { TRC20: '', ERC20: 'https://etherscan.io/tx/{hash}' }, ['TRC20 链接', 'ERC20 链接']],
])('has a form for %s', async (key, title, value, labels) => {
  await open(key, value, title);
  const values = typeof value === 'number' ? [String(value)] : Object.values(value);
  expect(labels.map((label) => screen.getByLabelText(label))).toEqual(
    values.map((text) => expect.objectContaining({ value: text })),
  );
});

it('adds, moves and removes items of a list', async () => {
  answer('POST /content/:key', { pending: 1 });
  const account = (name: string) => ({
    bank_data: { bank_name: name },
    bank_owner: '甲',
    bank_no: '622',
    bank_address: '',
  });
  const { user, fill, enter } = await open('receiving-accounts', [account('A 行'), account('B 行')], '收款银行账户');
  await user.click(screen.getByRole('button', { name: '下移第 1 项' }));
  await user.click(screen.getByRole('button', { name: '删除第 2 项' }));
  await user.click(screen.getByRole('button', { name: '新增一项' }));
  await fill({ '第 2 项 银行': 'C 行', '第 2 项 户名': '乙' });
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  expect(await screen.findByText('请填写账号')).toBeVisible();
  await enter({ '第 2 项 账号': '623' });
  await user.click((await changeDialog('变更：收款银行账户')).getByRole('button', { name: '提交' }));
  await waitFor(() =>
    expect(sent()[0]?.value).toEqual([
      account('B 行'),
      { bank_data: { bank_name: 'C 行' }, bank_owner: '乙', bank_no: '623', bank_address: '' },
    ]),
  );
});

it('edits risk rules: conditions that stay empty are left out', async () => {
  answer('POST /content/:key', { pending: 1 });
  const rule = { name: '大额', when: { kind: 'deposit', amount_least: '5000.00' }, effect: 'two' };
  const { user, fill } = await open('risk-rules', [rule], '风控规则');
  expect(screen.getByText('须两人复核')).toBeVisible();
  expect(screen.getByText(/^审核存款和取款时执行的规则/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '新增一项' }));
  await fill({ '第 2 项 名称': '新会员', '第 2 项 注册不满（天）': '3' });
  for (const [field, option] of [
    ['处理方式', '暂停，须强制通过'],
    ['有任一标记', '多个会员同设备'],
  ]) {
    await user.click(screen.getByRole('combobox', { name: `第 2 项 ${field}` }));
    await user.click(await screen.findByTitle(option ?? ''));
  }
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  await user.click((await changeDialog('变更：风控规则')).getByRole('button', { name: '提交' }));
  await waitFor(() =>
    expect(sent()[0]?.value).toEqual([
      rule,
      { name: '新会员', when: { member_days_under: 3, flags_any: ['shared-device'] }, effect: 'hold' },
    ]),
  );
});

it('edits a setting that this desk does not know as JSON, and names invalid JSON', async () => {
  answer('POST /content/:key', { pending: 1 });
  const { user } = await open('future', { a: 1 }, 'future');
  const text = screen.getByLabelText('内容（JSON）');
  await user.clear(text);
  await user.type(text, '{{"a": 2');
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  expect(await screen.findByText('JSON 格式有误，请检查引号、逗号与括号')).toBeVisible();
  await user.type(text, '}');
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  await user.click((await changeDialog('变更：future')).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(sent()[0]?.value).toEqual({ a: 2 }));
});
