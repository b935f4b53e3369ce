import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages, useLocation, type CallName } from '@site/shared';
import { answer, aUser, breakCall, callsSettled, keepToasts, received, refuse } from '@site/shared/testing';
import { renderPage, server } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { page } from './testing/assetsHost';
import DepositPage from './deposit/DepositPage';
import WithdrawPage from './withdraw/WithdrawPage';
import { answerWallet } from './testing/walletHost';

/*
 * Every money operation of this app: what it sends, and what the page shows of a lost response and of one that the API
 * host repeats. All outcomes are tested with useIdempotentMutation and baseQuery, here once.
 */

const rebates = (nojisuan: string) => answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan });
const limits = (used: string) =>
  answer('limits', [{ kind: 'deposit', period: 'day', amount: '150.00', used } as never]);

beforeEach(() => {
  keepToasts();
  answerWallet();
  rebates('3.00');
  limits('0.00');
});

const pages = { '/deposit': DepositPage, '/withdraw': WithdrawPage, '/assets': AssetsPage };
function App() {
  const Page = pages[useLocation().pathname as keyof typeof pages];
  return <Page />;
}

type View = ReturnType<typeof renderPage>;
interface MoneyOperation {
  title: string;
  name: CallName;
  at: string;
  /** Fills in the form. */
  fill: (view: View) => Promise<unknown>;
  button: string;
  sends: object;
  /** Shown after success, and only then. */
  success: RegExp;
  /** The path of its records. */
  records: string;
  /** The path of the page that shows that the response was repeated; `at` unless given. */
  destination?: string;
  /** Makes queries show that the money moved, and waits until the page does. The retry must not be stopped by it. */
  moved?: { arrange: () => void; shown: () => Promise<unknown> };
}

const paste = async ({ user }: View, label: string, text: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.paste(text);
};
const click = async ({ user }: View, role: string, name: string) =>
  user.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);

const deposit = { name: 'recharge', at: '/deposit', button: '确认存款', records: '/assets?type=0' } as const;
const fillTransfer = async (view: View) => {
  if (!screen.queryByRole('dialog')) await click(view, 'button', '转账');
  await paste(view, '操作金额', '800');
};

const operations: MoneyOperation[] = [
  {
    ...deposit,
    title: 'a deposit in USDT',
    fill: async (view) => {
      await click(view, 'radio', 'ERC20');
      await paste(view, '存款金额', '100.5');
    },
    sends: { paytype: 'usdt', amount: '100.5', catepay: 'ERC20' },
    success: /^支付信息$/,
    moved: {
      arrange: () => limits('100.50'),
      shown: () => waitFor(() => expect(received('limits').length).toBeGreaterThan(1)),
    },
  },
  {
    ...deposit,
    title: 'a bank transfer',
    fill: async (view) => {
      await click(view, 'tab', '人民币');
      await screen.findByRole('option', { name: '招商银行' });
      await view.user.selectOptions(screen.getByLabelText('银行类型'), '招商银行');
      const fields = { 银行卡号: '62258801', 开户行地址: '深圳', 存款金额: '100' };
      for (const [label, text] of Object.entries(fields)) await paste(view, label, text);
    },
    sends: {
      paytype: 'bank',
      amount: '100',
      bank_owner: '张三',
      bank: '招商银行',
      bank_no: '62258801',
      bank_address: '深圳',
    },
    success: /^操作成功，请等待工作人员审核！$/,
    destination: '/assets',
  },
  {
    title: 'a withdrawal',
    name: 'withdraw',
    at: '/withdraw',
    fill: async (view) => {
      await click(view, 'radio', 'T-wallet');
      await paste(view, '取款金额', '100');
      await paste(view, '支付密码', ' 12 34 56 ');
    },
    button: '确认取款',
    sends: { bank: 1, amount: '100', password: '123456' },
    success: /^提交成功，请等待后台审核！$/,
    records: '/assets?type=1',
    destination: '/assets?type=1',
    moved: {
      arrange: () => answer('user', aUser({ balance: '0.00', withdrawfeeusdttrc: '99' })),
      shown: () => screen.findByText('¥0.00'),
    },
  },
  {
    title: 'a transfer',
    name: 'transfer',
    at: '/assets',
    fill: fillTransfer,
    button: '确认转账',
    sends: { amount: '800', sourcetype: 'userbalance', targettype: 'ag' },
    success: /^好了$/,
    records: '/assets?type=2',
    moved: {
      arrange: () => answer('user', aUser({ balance: '200.00' })),
      shown: () => screen.findAllByText('¥200.00'),
    },
  },
  {
    title: 'a recovery',
    name: 'transall',
    at: '/assets',
    fill: () => screen.findByText('AG真人', { selector: 'span' }),
    button: '一键回收',
    sends: {},
    success: /^好了$/,
    records: '/assets?type=3',
  },
  {
    title: 'a rebate',
    name: 'dofanshui',
    at: '/assets?type=5',
    fill: () => screen.findByText('¥3.00'),
    button: '立即领取',
    sends: {},
    success: /^好了$/,
    records: '/assets?type=5',
    moved: {
      arrange: () => rebates('0.00'),
      shown: () => waitFor(() => expect(screen.queryByText('¥3.00')).toBeNull()),
    },
  },
];

const replayNotice = /^上一次提交已送达，这次没有重复办理/;
const held = (name: CallName, reply: () => Response) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const requests: Request[] = [];
  server.use(
    http.post(`*/api/${name}`, async ({ request }) => {
      requests.push(request.clone());
      await released;
      return reply();
    }),
  );
  return { requests, release: () => release() };
};
/** Keys of the requests to a host that repeats its response. */
const replay = (name: CallName, body: object) => {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`*/api/${name}`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json(
        { code: 200, message: '好了', data: { deposit_no: 'D1' }, ...body },
        { headers: { 'idempotent-replayed': 'true' } },
      );
    }),
  );
  return keys;
};

it.each(operations)(
  '$title sends one request with a key for three clicks, and the same key after a lost response, whatever was fetched',
  async ({ name, at, fill, button, sends, success, records, destination, moved }) => {
    const lost = held(name, HttpResponse.error);
    const view = renderPage(<App />, { at, token: 'the-token' });
    await fill(view);
    moved?.arrange();
    await view.user.tripleClick(screen.getByRole('button', { name: button }));
    lost.release();
    expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
    expect(await screen.findByRole('link', { name: '查看记录' })).toHaveAttribute('href', records);
    expect(screen.queryByText(success)).toBeNull();
    expect(screen.queryByText(replayNotice)).toBeNull();
    expect(lost.requests).toHaveLength(1);
    const [sent] = lost.requests as [Request];
    expect(await sent.json()).toEqual(sends);
    expect(sent.headers.get('authorization')).toBe('Bearer the-token');
    expect(sent.headers.get('idempotency-key')).toBeTruthy();

    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    await moved?.shown();
    const keys = replay(name, {});
    await view.user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(view.path()).toBe(destination ?? at));
    await waitFor(() => expect(screen.getAllByText(replayNotice)[0]).toBeVisible());
    expect(keys).toEqual([sent.headers.get('idempotency-key')]);
  },
);

describe('a transfer', () => {
  const { name, at, fill, button, success } = operations.find(({ title }) => title === 'a transfer') as MoneyOperation;
  const submit = async (view: View) => {
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    await view.user.click(screen.getByRole('button', { name: button }));
  };
  const open = async () => {
    const view = renderPage(<App />, { at, token: 'the-token' });
    await fill(view);
    return view;
  };

  it('shows a refusal; after a retry also that the earlier submission was refused, then sends a new key', async () => {
    refuse(name, '余额不足！');
    const view = await open();
    await submit(view);
    expect(await screen.findByText('余额不足！')).toBeVisible();
    expect(screen.queryByRole('link', { name: '查看记录' })).toBeNull();
    breakCall(name);
    await submit(view);
    expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
    const lost = replay(name, { code: 422, message: '处理失败！', data: null });
    await submit(view);
    expect(await screen.findByText('处理失败！')).toBeVisible();
    expect(await screen.findByText(replayNotice)).toBeVisible();
    expect(screen.queryByText(success)).toBeNull();
    answer(name, null, '好了');
    await submit(view);
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(replayNotice)).toBeNull());
    expect(received(name).at(-1)?.headers.get('idempotency-key')).not.toBe(lost[0]);
  });

  it('ends the session on a 401 without reporting a result', async () => {
    refuse(name, '认证失败', 401);
    const view = await open();
    await submit(view);
    await waitFor(() => expect(view.store.getState().session).toMatchObject({ token: null, ended: 'alert' }));
    await callsSettled(view.store);
    expect(screen.queryByText(success)).toBeNull();
    expect(screen.queryByText(messages.moneyUnknown)).toBeNull();
  });
});

test.each(['/deposit', '/withdraw', '/assets?type=5'])('%s warns that the device is offline', async (at) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage(<App />, { at, token: 't' });
  expect(await screen.findByText('当前网络已断开，请检查网络连接')).toBeVisible();
  jest.restoreAllMocks();
});

it('links from a transfer out with an unknown result to its records and closes the dialog', async () => {
  breakCall('transfer');
  const view = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
  await click(view, 'button', '转账');
  await click(view, 'radio', '转出');
  await paste(view, '操作金额', '10');
  await click(view, 'button', '确认转账');
  await click(view, 'link', '查看记录');
  expect(view.path()).toBe('/assets?type=3');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('checks a transfer with another amount against the balance after an unknown result', async () => {
  breakCall('transfer');
  const view = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
  await fillTransfer(view);
  answer('user', aUser({ balance: '200.00' }));
  await click(view, 'button', '确认转账');
  expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
  await screen.findAllByText('¥200.00');
  await paste(view, '操作金额', '800.01');
  await click(view, 'button', '确认转账');
  expect(await screen.findByText('操作金额超出了您的账户余额！')).toBeVisible();
  expect(received('transfer')).toHaveLength(1);
});

it('shows a replayed deposit above its QR code, without a link', async () => {
  breakCall('recharge');
  const view = renderPage(<App />, { at: '/deposit', token: 't' });
  await paste(view, '存款金额', '100');
  await click(view, 'button', '确认存款');
  await screen.findByText(messages.moneyUnknown);
  replay('recharge', {});
  await click(view, 'button', '确认存款');
  const dialog = within(await screen.findByRole('dialog', { name: '支付信息' }));
  expect(await dialog.findByText(replayNotice)).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
});
