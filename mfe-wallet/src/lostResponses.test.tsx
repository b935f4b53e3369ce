import { screen, waitFor } from '@testing-library/react';
import { messages, type CallName } from '@site/shared';
import { answer, aUser, breakCall, received, renderPage } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { page } from './assets/assetsHost.testing';
import DepositPage from './deposit/DepositPage';
import { answerWallet } from './walletHost.testing';
import WithdrawPage from './withdraw/WithdrawPage';

/*
 * The API host moved the money and its answer was lost. Data fetched since counts that already; it must not block the retry,
 * which the API host recognizes by its key.
 */

type View = ReturnType<typeof renderPage>;
interface Press {
  name: CallName;
  open: () => View;
  fill: (view: View) => Promise<void>;
  button: string;
  /** What reads tell once the host has done it. */
  afterwards: () => void;
  /** Resolves when the page knows. */
  known: () => Promise<unknown>;
  done: RegExp;
}

const type = async ({ user }: View, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const rebates = (nojisuan: string) => answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan });
const limits = (used: string) =>
  answer('limits', [{ kind: 'deposit', period: 'day', amount: '500.00', used } as never]);

const presses: Press[] = [
  {
    name: 'transfer',
    open: () => renderPage(<AssetsPage />, { at: '/assets', token: 't' }),
    fill: async (view) => {
      await view.user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
      await type(view, '操作金额', '800');
    },
    button: '确认转账',
    afterwards: () => answer('user', aUser({ balance: '200.00' })),
    known: () => screen.findAllByText('¥200.00'),
    done: /^好了$/,
  },
  {
    name: 'dofanshui',
    open: () => renderPage(<AssetsPage />, { at: '/assets?type=5', token: 't' }),
    fill: async () => void (await screen.findByText('¥3.00')),
    button: '立即领取',
    afterwards: () => rebates('0.00'),
    known: () => waitFor(() => expect(screen.queryByText('¥3.00')).toBeNull()),
    done: /^好了$/,
  },
  {
    name: 'recharge',
    open: () => renderPage(<DepositPage />, { at: '/deposit', token: 't' }),
    fill: (view) => type(view, '存款金额', '300'),
    button: '确认存款',
    afterwards: () => limits('300.00'),
    known: () => waitFor(() => expect(received('limits').length).toBeGreaterThan(1)),
    done: /^支付信息$/,
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
    afterwards: () => answer('user', aUser({ balance: '0.00', withdrawfeeusdttrc: '99' })),
    known: () => screen.findByText('¥0.00'),
    done: /^提交成功，请等待后台审核！$/,
  },
];

beforeEach(() => {
  answerWallet();
  rebates('3.00');
  limits('0.00');
});

test.each(presses)(
  '$name: a retry after an unknown result repeats the key, whatever was fetched since',
  async ({ name, open, fill, button, afterwards, known, done }) => {
    breakCall(name);
    const view = open();
    await fill(view);
    afterwards();
    const press = async () => view.user.click(screen.getByRole('button', { name: button }));
    await press();
    expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
    await known();
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    answer(name, name === 'recharge' ? { deposit_no: 'D1' } : null, '好了');
    await press();
    expect(await screen.findByText(done)).toBeVisible();
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
