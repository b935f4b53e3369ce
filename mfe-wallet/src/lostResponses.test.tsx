import { screen, waitFor } from '@testing-library/react';
import { messages, type CallName } from '@site/shared';
import { answer, aUser, breakCall, keepToasts, received, renderPage } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { page } from './testing/assetsHost';
import DepositPage from './deposit/DepositPage';
import { answerWallet } from './testing/walletHost';
import WithdrawPage from './withdraw/WithdrawPage';

/*
 * The API host moved the money but the response was lost. Data fetched since then includes the move; it must not block
 * the retry, which the API host recognizes by its key.
 */

type View = ReturnType<typeof renderPage>;
interface MoneyOperation {
  name: CallName;
  open: () => View;
  fill: (view: View) => Promise<void>;
  button: string;
  /** Sets what queries return after the move. */
  moveMoney: () => void;
  /** Resolves when the page shows it. */
  refetched: () => Promise<unknown>;
  success: RegExp;
}

const type = async ({ user }: View, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const rebates = (nojisuan: string) => answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan });
const limits = (used: string) =>
  answer('limits', [{ kind: 'deposit', period: 'day', amount: '500.00', used } as never]);

const operations: MoneyOperation[] = [
  {
    name: 'transfer',
    open: () => renderPage(<AssetsPage />, { at: '/assets', token: 't' }),
    fill: async (view) => {
      await view.user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
      await type(view, '操作金额', '800');
    },
    button: '确认转账',
    moveMoney: () => answer('user', aUser({ balance: '200.00' })),
    refetched: () => screen.findAllByText('¥200.00'),
    success: /^好了$/,
  },
  {
    name: 'dofanshui',
    open: () => renderPage(<AssetsPage />, { at: '/assets?type=5', token: 't' }),
    fill: async () => void (await screen.findByText('¥3.00')),
    button: '立即领取',
    moveMoney: () => rebates('0.00'),
    refetched: () => waitFor(() => expect(screen.queryByText('¥3.00')).toBeNull()),
    success: /^好了$/,
  },
  {
    name: 'recharge',
    open: () => renderPage(<DepositPage />, { at: '/deposit', token: 't' }),
    fill: (view) => type(view, '存款金额', '300'),
    button: '确认存款',
    moveMoney: () => limits('300.00'),
    refetched: () => waitFor(() => expect(received('limits').length).toBeGreaterThan(1)),
    success: /^支付信息$/,
  },
  {
    name: 'withdraw',
    open: () => renderPage(<WithdrawPage />, { at: '/withdraw', token: 't' }),
    fill: async (view) => {
      await view.user.click(await screen.findByRole('radio', { name: 'T-wallet' }));
      await type(view, '取款金额', '100');
      await type(view, '支付密码', '123456');
    },
    button: '确认取款',
    moveMoney: () => answer('user', aUser({ balance: '0.00', withdrawfeeusdttrc: '99' })),
    refetched: () => screen.findByText('¥0.00'),
    success: /^提交成功，请等待后台审核！$/,
  },
];

beforeEach(() => {
  keepToasts();
  answerWallet();
  rebates('3.00');
  limits('0.00');
});

test.each(operations)(
  '$name: a retry after an unknown result repeats the key, whatever was fetched since',
  async ({ name, open, fill, button, moveMoney, refetched, success }) => {
    breakCall(name);
    const view = open();
    await fill(view);
    moveMoney();
    const submit = async () => view.user.click(screen.getByRole('button', { name: button }));
    await submit();
    expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
    await refetched();
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    answer(name, name === 'recharge' ? { deposit_no: 'D1' } : null, '好了');
    await submit();
    expect(await screen.findByText(success)).toBeVisible();
    const [first, second] = received(name).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(received(name)).toHaveLength(2);
  },
);

it('checks a transfer with another amount against the balance', async () => {
  breakCall('transfer');
  const view = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
  await view.user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
  await type(view, '操作金额', '800');
  answer('user', aUser({ balance: '200.00' }));
  await view.user.click(screen.getByRole('button', { name: '确认转账' }));
  expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
  await screen.findAllByText('¥200.00');
  await type(view, '操作金额', '.01');
  await view.user.click(screen.getByRole('button', { name: '确认转账' }));
  expect(await screen.findByText('操作金额超出了您的账户余额！')).toBeVisible();
  expect(received('transfer')).toHaveLength(1);
});
