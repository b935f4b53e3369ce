import { screen, waitFor, within } from '@testing-library/react';
import type { CallName } from '@site/shared';
import { answer, received, renderPage, server } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { order, page } from './testing/assetsHost';
import DepositPage from './deposit/DepositPage';
import WithdrawPage from './withdraw/WithdrawPage';
import { answerWallet } from './testing/walletHost';

/* Every call sends exactly its documented fields, each time. */

beforeEach(answerWallet);

type View = ReturnType<typeof renderPage>;
const deposit = () => renderPage(<DepositPage />, { at: '/deposit', token: 'the-token' });
const withdraw = () => renderPage(<WithdrawPage />, { at: '/withdraw', token: 'the-token' });
const assets = (at = '/assets') => renderPage(<AssetsPage />, { at, token: 'the-token' });
const click = async ({ user }: View, role: string, name: string) =>
  user.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);
const fill = async ({ user }: View, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text);
};
const succeed = (name: CallName) => answer(name, { deposit_no: 'D1' }, 'D1');

interface Row {
  call: CallName;
  method?: 'GET';
  variant?: string;
  act: () => unknown;
  sends: object;
}

const rows: Row[] = [
  { call: 'user', act: deposit, sends: {} },
  { call: 'get_pay_way', method: 'GET', act: deposit, sends: {} },
  { call: 'content', act: deposit, sends: { key: 'deposit.hint' } },
  { call: 'content', variant: 'on the withdrawal page', act: withdraw, sends: { key: 'withdraw.help' } },
  { call: 'limits', act: deposit, sends: {} },
  { call: 'getpaybank', act: async () => click(deposit(), 'tab', '人民币'), sends: {} },
  { call: 'banklist', act: async () => click(deposit(), 'tab', '人民币'), sends: {} },
  ...(['TRC20', 'ERC20'] as const).map((catepay) => ({
    call: 'recharge' as const,
    variant: catepay,
    act: async () => {
      const view = deposit();
      await click(view, 'radio', catepay);
      await fill(view, { 存款金额: '100.5' });
      await click(view, 'button', '确认存款');
    },
    sends: { paytype: 'usdt', amount: '100.5', catepay },
  })),
  ...(
    [
      ['支付宝', 'alipay'],
      ['微信', 'wxpay'],
    ] as const
  ).map(([label, paytype]) => ({
    call: 'recharge' as const,
    variant: paytype,
    act: async () => {
      const view = deposit();
      await click(view, 'tab', '人民币');
      await click(view, 'radio', label);
      await fill(view, { 存款金额: '100' });
      await click(view, 'button', '确认存款');
    },
    sends: { paytype, amount: '100' },
  })),
  {
    call: 'recharge',
    variant: 'bank',
    act: async () => {
      const view = deposit();
      await click(view, 'tab', '人民币');
      await screen.findByRole('option', { name: '招商银行' });
      await fill(view, { 银行卡号: '62258801', 开户行地址: '深圳', 存款金额: '100' });
      await view.user.selectOptions(screen.getByLabelText('银行类型'), '招商银行');
      await click(view, 'button', '确认存款');
    },
    sends: {
      paytype: 'bank',
      amount: '100',
      bank_owner: '张三',
      bank: '招商银行',
      bank_no: '62258801',
      bank_address: '深圳',
    },
  },
  {
    call: 'payinfo',
    act: async () => {
      succeed('recharge');
      const view = deposit();
      await fill(view, { 存款金额: '100' });
      await click(view, 'button', '确认存款');
    },
    sends: { deposit_no: 'D1' },
  },
  { call: 'getcard', variant: 'wallets', act: withdraw, sends: { type: 2 } },
  {
    call: 'withdraw',
    act: async () => {
      const view = withdraw();
      await click(view, 'radio', 'T-wallet');
      await fill(view, { 取款金额: '100', 支付密码: ' 12 34 ' });
      await click(view, 'button', '确认取款');
    },
    sends: { bank: 1, amount: '100', password: ' 12 34 ' },
  },
  {
    call: 'bindcard',
    act: async () => {
      const view = withdraw();
      await click(view, 'button', '添加USDT地址');
      const dialog = within(await screen.findByRole('dialog', { name: '添加USDT地址' }));
      await view.user.type(await dialog.findByLabelText('USDT地址'), ' T123 ');
      await view.user.click(dialog.getByRole('radio', { name: 'TRC20' }));
      await view.user.type(dialog.getByLabelText('支付密码'), '123456');
      await click(view, 'button', '确认添加');
    },
    sends: { bank: 'USDT', bank_no: 'T123', bank_owner: 'TRC20', pay_pass: '123456' },
  },
  { call: 'balancelist', act: assets, sends: {} },
  { call: 'transall', act: async () => click(assets(), 'button', '一键回收'), sends: {} },
  { call: 'uptransferstatus', act: async () => click(assets(), 'switch', '免转模式'), sends: { transferstatus: 1 } },
  ...(
    [
      ['转入', { sourcetype: 'userbalance', targettype: 'ag' }],
      ['转出', { sourcetype: 'ag', targettype: 'userbalance' }],
    ] as const
  ).map(([direction, sides]) => ({
    call: 'transfer' as const,
    variant: direction,
    act: async () => {
      const view = assets();
      await click(view, 'button', '转账');
      await click(view, 'radio', direction);
      await fill(view, { 操作金额: '10' });
      await click(view, 'button', '确认转账');
    },
    sends: { amount: '10', ...sides },
  })),
  ...[1, 2, 3, 4].map((type) => ({
    call: 'gettransrecord' as const,
    variant: String(type),
    act: () => assets(`/assets?type=${type - 1}`),
    sends: { api_type: '', date: 4, page: 1, type },
  })),
  { call: 'betrecord', act: () => assets('/assets?type=4'), sends: { api_type: '', date: 4, page: 1 } },
  { call: 'getfanshui', act: () => assets('/assets?type=5'), sends: { api_type: '', date: 4, page: 1, type: '' } },
  {
    call: 'orderdetail',
    act: async () => {
      answer('gettransrecord', page([order('A1')]));
      await click(assets(), 'button', '订单详情 ¥88.00 待审核');
    },
    sends: { out_trade_no: 'A1' },
  },
  {
    call: 'dofanshui',
    act: async () => {
      answer('getfanshui', { list: page([]), jisuan: '0', nojisuan: '1' });
      const view = assets('/assets?type=5');
      await screen.findByText('¥1.00');
      await click(view, 'button', '立即领取');
    },
    sends: {},
  },
];

/** Calls that `answerWallet` does not answer. */
const unanswered = new Set<CallName>([
  'recharge',
  'withdraw',
  'bindcard',
  'transall',
  'uptransferstatus',
  'transfer',
  'dofanshui',
  'orderdetail',
]);
const keyed = new Set<CallName>(['recharge', 'withdraw', 'transfer', 'transall', 'dofanshui']);

test.each(rows.map((row) => [`${row.call} ${row.variant ?? ''}`, row] as const))(
  'sends the documented fields of %s',
  async (_name, { call, method = 'POST', act, sends }) => {
    if (unanswered.has(call)) succeed(call);
    const methods: string[] = [];
    const recordMethod = ({ request }: { request: Request }) => {
      if (new URL(request.url).pathname === `/api/${call}`) methods.push(request.method);
    };
    server.events.on('request:start', recordMethod);
    await act();
    await waitFor(() => expect(received(call).length).toBeGreaterThan(0));
    server.events.removeListener('request:start', recordMethod);
    const [first] = received(call);
    expect(methods[0]).toBe(method);
    expect(first?.body).toEqual(sends);
    expect(first?.headers.get('authorization')).toBe('Bearer the-token');
    expect(first?.headers.has('idempotency-key')).toBe(keyed.has(call));
  },
);
