import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation, type CallName } from '@site/shared';
import { answer, breakCall, keepToasts, received, renderPage, server } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { page } from './testing/assetsHost';
import DepositPage from './deposit/DepositPage';
import { answerWallet } from './testing/walletHost';
import WithdrawPage from './withdraw/WithdrawPage';

/*
 * A request whose response was lost is submitted again: the API host repeats its first response and marks it in a
 * header. The page shows that the operation was not repeated, and the next submission is a new one.
 */

const pages = { '/deposit': DepositPage, '/withdraw': WithdrawPage, '/assets': AssetsPage };
function App() {
  const Page = pages[useLocation().pathname as keyof typeof pages];
  return <Page />;
}

type View = ReturnType<typeof renderPage>;
const replayNotice = /^上一次提交已送达，这次没有重复办理/;
const unknownNotice = '上一次提交未收到结果';
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

interface MoneyOperation {
  name: CallName;
  title: string;
  at: string;
  /** Fills in the form. */
  fill: (view: View) => Promise<unknown>;
  button: string;
  /** Shown after success. */
  success: RegExp;
  /** The path of the page that shows the notice in the end. */
  destination: string;
}

const operations: MoneyOperation[] = [
  {
    name: 'recharge',
    title: 'USDT',
    at: '/deposit',
    fill: () => type('存款金额', '100'),
    button: '确认存款',
    success: /^支付信息$/,
    destination: '/deposit',
  },
  {
    name: 'recharge',
    title: 'a bank transfer',
    at: '/deposit',
    fill: async (view) => {
      await view.user.click(await screen.findByRole('tab', { name: '人民币' }));
      await screen.findByRole('option', { name: '招商银行' });
      await view.user.selectOptions(screen.getByLabelText('银行类型'), '招商银行');
      const fields = { 银行卡号: '62258801', 开户行地址: '深圳', 存款金额: '100' };
      for (const [label, text] of Object.entries(fields)) await type(label, text);
    },
    button: '确认存款',
    success: /^操作成功，请等待工作人员审核！$/,
    destination: '/assets',
  },
  {
    name: 'withdraw',
    title: 'a withdrawal',
    at: '/withdraw',
    fill: async (view) => {
      await view.user.click(await screen.findByRole('radio', { name: 'T-wallet' }));
      await type('取款金额', '100');
      await type('支付密码', '123456');
    },
    button: '确认取款',
    success: /^提交成功，请等待后台审核！$/,
    destination: '/assets?type=1',
  },
  {
    name: 'transfer',
    title: 'a transfer',
    at: '/assets',
    fill: async (view) => {
      if (!screen.queryByRole('dialog'))
        await view.user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
      await type('操作金额', '10');
    },
    button: '确认转账',
    success: /^好了$/,
    destination: '/assets',
  },
  {
    name: 'transall',
    title: 'a recovery',
    at: '/assets',
    fill: async () => void (await screen.findByText('AG真人', { selector: 'span' })),
    button: '一键回收',
    success: /^好了$/,
    destination: '/assets',
  },
  {
    name: 'dofanshui',
    title: 'a rebate',
    at: '/assets?type=5',
    fill: async () => void (await screen.findByText('¥3.00')),
    button: '立即领取',
    success: /^好了$/,
    destination: '/assets?type=5',
  },
];

beforeEach(() => {
  keepToasts();
  answerWallet();
  answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan: '3.00' });
});

const keys: (string | null)[] = [];
beforeEach(() => void (keys.length = 0));
/** From now on the host repeats the response to an earlier submission. */
const replay = (name: CallName, body: object) =>
  server.use(
    http.post(`*/api/${name}`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json(
        { code: 200, message: '好了', data: { deposit_no: 'D1' }, ...body },
        { headers: { 'idempotent-replayed': 'true' } },
      );
    }),
  );

describe.each(operations)('$title', ({ name, at, fill, button, success, destination }) => {
  const submit = async (view: View) => {
    await fill(view);
    await view.user.click(screen.getByRole('button', { name: button }));
  };
  const loseResponse = async () => {
    breakCall(name);
    const view = renderPage(<App />, { at, token: 't' });
    await submit(view);
    expect(await screen.findByText(unknownNotice)).toBeVisible();
    expect(screen.queryByText(replayNotice)).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    return view;
  };

  it('shows after a retry that the earlier submission succeeded', async () => {
    const view = await loseResponse();
    replay(name, {});
    await view.user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(view.path()).toBe(destination));
    await waitFor(() => expect(screen.getAllByText(replayNotice)[0]).toBeVisible());
    expect(keys).toEqual([received(name)[0]?.headers.get('idempotency-key')]);
  });

  it('shows after a retry that the earlier submission was refused, then sends a new key', async () => {
    const view = await loseResponse();
    replay(name, { code: 422, message: '余额不足！', data: null });
    await view.user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('余额不足！')).toBeVisible();
    expect(await screen.findByText(replayNotice)).toBeVisible();
    expect(screen.queryByText(success)).toBeNull();
    expect(view.path()).toBe(at);
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    answer(name, name === 'recharge' ? { deposit_no: 'D1' } : null, '好了');
    await submit(view);
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(replayNotice)).toBeNull());
    await waitFor(() => expect(received(name)).toHaveLength(2));
    expect(received(name).at(-1)?.headers.get('idempotency-key')).not.toBe(keys[0]);
  });
});

it('shows a replayed deposit above its QR code', async () => {
  breakCall('recharge');
  const view = renderPage(<App />, { at: '/deposit', token: 't' });
  await type('存款金额', '100');
  await view.user.click(screen.getByRole('button', { name: '确认存款' }));
  await screen.findByText(unknownNotice);
  replay('recharge', {});
  await view.user.click(screen.getByRole('button', { name: '确认存款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '支付信息' }));
  expect(await dialog.findByText(replayNotice)).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
});
