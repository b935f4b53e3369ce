import type { PayoutBatchRow } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { aBatch, aContext, aWithdrawal, pageOf } from '../testing/orders';
import { openOrder, rowOf } from '../testing/queue';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

const aPayout = (id: string, more = {}) =>
  aWithdrawal(id, { stage: 'approved', state: 2, decided_at: '2026-11-22 10:00:00', ...more });
const usdt = { channel: 'TRC20', bank: 'USDT', bank_owner: 'TRC20', net: '27.00' } as const;

const openPage = (rows = [aPayout('W1'), aPayout('W2'), aPayout('W3', usdt)], batches: PayoutBatchRow[] = []) => {
  answer('GET /payouts', pageOf(rows));
  answer('GET /payouts/summary', [
    { channel: 'bank', waiting: 2, amount: '1400.00', net: null, oldest_at: '2026-11-22 10:00:00' },
    { channel: 'TRC20', waiting: 1, amount: '200.00', net: '27.00', oldest_at: '2026-11-22 10:00:00' },
  ]);
  answer('GET /payout-batches', pageOf(batches));
  answer('GET /withdrawals/:id', ({ id }) => ({ ...aPayout(String(id)), ...aContext() }));
};

it('shows number, amount and age by channel, and an empty list', async () => {
  openPage([]);
  renderDesk('/payouts', 'cashier');
  expect(await screen.findByText(/银行转账 · 2 笔 · 最早 .+前/)).toBeVisible();
  expect(screen.getByText('¥1,400.00')).toBeVisible();
  expect(screen.getByText('¥200.00（27.00 USDT）')).toBeVisible();
  expect((await screen.findAllByText('没有待付款的取款'))[0]).toBeVisible();
  expect(screen.getByText('没有进行中的批次')).toBeVisible();
});

it('offers 重试 when the list cannot be read, and nothing to change to who may only read', async () => {
  openPage();
  refuse('GET /payouts', '服务器异常，请稍后重试', 500);
  renderDesk('/payouts', 'auditor');
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /创建付款批次/ })).toBeNull();
});

it('claims a payout, and offers to pay it to its claimer alone', async () => {
  openPage([aPayout('W1'), aPayout('W2', { claimed_by: 'chen', claimed_until: '2026-11-22 10:30:00' })]);
  answer('POST /withdrawals/:id/claim', null);
  answer('POST /withdrawals/:id/paid', null);
  const { user, enter } = renderDesk('/payouts', 'cashier');
  await openOrder('W2');
  expect(rowOf('W2')).toHaveTextContent('chen处理中（至10:30）');
  expect(screen.queryByRole('button', { name: /领取|标记/ })).toBeNull();
  await openOrder('W1');
  expect(screen.queryByRole('button', { name: /标记/ })).toBeNull();
  openPage([aPayout('W1', { claimed_by: 'lin', claimed_until: '2026-11-22 10:30:00' })]);
  await user.keyboard('c');
  await screen.findByRole('button', { name: '标记已付款' });
  openPage([]);
  await user.keyboard('p');
  await enter({ 付款凭证: 'TX-1' });
  await waitFor(() =>
    expect(received('POST /withdrawals/:id/paid')[0]?.fields).toEqual({ id: 'W1', reference: 'TX-1' }),
  );
});

it('makes a batch of chosen payouts of one channel, after a question with their sum', async () => {
  openPage();
  answer('POST /payout-batches', { id: 4 });
  const { user } = renderDesk('/payouts', 'cashier');
  for (const id of ['W1', 'W2']) await user.click(await screen.findByRole('checkbox', { name: `选择 ${id}` }));
  expect(screen.getByRole('checkbox', { name: '选择 W3' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '创建付款批次（2）' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/银行转账 2 笔，共 400.00 元/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /创\s*建/ }));
  await waitFor(() => expect(received('POST /payout-batches')[0]?.fields).toEqual({ ids: ['W1', 'W2'] }));
  expect(await screen.findByText('已创建付款批次 4')).toBeVisible();
});

it('leaves out of a batch what another operator has claimed since it was chosen', async () => {
  openPage();
  const { user, push } = renderDesk('/payouts', 'cashier');
  for (const id of ['W1', 'W2']) await user.click(await screen.findByRole('checkbox', { name: `选择 ${id}` }));
  const claim = (by: string) => ({ claimed_by: by, claimed_until: '2026-11-22 10:30:00' });
  openPage([aPayout('W1', claim('lin')), aPayout('W2', claim('chen'))]);
  push({}, ['payouts']);
  expect(await screen.findByRole('button', { name: '创建付款批次（1）' })).toBeEnabled();
});

it('imports results, shows what they changed, and has failures confirmed', async () => {
  openPage([], [aBatch({ open: 1, paid: 1, reported: 1 }), aBatch({ id: 5, own: 0, created_by: 'chen' })]);
  answer('POST /payout-batches/:id/results', { paid: 1, reported: 1, skipped: 0, open: 1 });
  answer('POST /payout-batches/:id/fail', { pending: 9 });
  const { user } = renderDesk('/payouts', 'cashier');
  expect(await screen.findByText('共 3 笔 · 已付款 1 · 失败待复核 1 · 未有结果 1')).toBeVisible();
  const [own] = screen.getAllByRole('button', { name: '导入结果' });
  expect(screen.getAllByRole('button', { name: '导入结果' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /解\s*散/ })).toHaveLength(2);
  if (own) await user.click(own);
  await user.upload(
    await screen.findByLabelText('结果文件'),
    new File(['订单号'], 'results.csv', { type: 'text/csv' }),
  );
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /导\s*入/ }));
  await waitFor(() =>
    expect(received('POST /payout-batches/:id/results')[0]?.fields.csv).toBe(
      btoa('\xe8\xae\xa2\xe5\x8d\x95\xe5\x8f\xb7'),
    ),
  );
  expect(await screen.findByText('1 笔，须由另一位操作员复核')).toBeVisible();
  await waitFor(() => expect(received('POST /payout-batches/:id/fail')).toHaveLength(1));
});

it('shows the payments of a batch, and all of an account once it is looked at', async () => {
  openPage([aPayout('W1', { bank_no: '***************1234' })], [aBatch()]);
  answer('GET /payout-batches/:id', {
    ...aBatch(),
    payments: [
      {
        out_trade_no: 'W9',
        username: 'ming',
        member_id: 7,
        state: 'reported',
        amount: '200.00',
        net: null,
        bank: '工商银行',
        bank_owner: '王小明',
        bank_no: '***************1234',
        reference: null,
        failure: '账号有误',
        provider: null,
        asks: 0,
        contradiction: '',
      },
    ],
  });
  const { user } = renderDesk('/payouts', 'cashier');
  await user.click(await screen.findByRole('button', { name: /明\s*细/ }));
  expect(await screen.findByText('账号有误')).toBeVisible();
  expect(received('GET /withdrawals/:id')).toEqual([]);
  await openOrder('W1');
  expect(await screen.findByText('6222020000000001234')).toBeVisible();
});

it('hands a batch of bank cards to a payment provider', async () => {
  openPage([], [aBatch(), aBatch({ id: 5, channel: 'TRC20' }), aBatch({ id: 6, handed: 3 })]);
  answer('POST /payout-batches/:id/provider', null);
  const { user } = renderDesk('/payouts', 'cashier');
  expect(await screen.findByText('共 3 笔 · 渠道付款中 3')).toBeVisible();
  const buttons = await screen.findAllByRole('button', { name: '交给支付渠道' });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  expect(await screen.findByText('将批次 4 的 3 笔取款交给支付渠道')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '确定付款' }));
  expect(await screen.findByText('已交给支付渠道')).toBeVisible();
  expect(received('POST /payout-batches/:id/provider')[0]?.fields).toEqual({ id: '4', provider: 'sandbox' });
});

it('shows payouts without an outcome, and what a provider reports against an earlier one', async () => {
  openPage([], [aBatch({ handed: 1, open: 1 })]);
  const payment = {
    out_trade_no: 'W1',
    username: 'ming',
    member_id: 1,
    amount: '100.00',
    net: null,
    bank: '招商银行',
    bank_owner: '张三',
    bank_no: '****1234',
    reference: null,
    failure: '',
    provider: 'sandbox',
  };
  answer('GET /payout-batches/:id', {
    ...aBatch(),
    payments: [
      { ...payment, state: 'open', asks: 4, contradiction: '' },
      { ...payment, out_trade_no: 'W2', state: 'paid', asks: 1, contradiction: '付款失败 退票' },
    ],
  });
  const { user } = renderDesk('/payouts', 'cashier');
  await user.click(await screen.findByRole('button', { name: /明\s*细/ }));
  expect(await screen.findByText('sandbox 付款中，已询问 4 次')).toBeVisible();
  expect(screen.getByText('渠道后来报告：付款失败 退票')).toBeVisible();
});

it('has a closed batch that its provider reports otherwise checked with a file of results', async () => {
  const closed = { closed_at: '2026-11-22 11:00:00', open: 0, paid: 3, contradicted: 1 };
  openPage([], [aBatch(closed), aBatch({ ...closed, id: 5, own: 0 })]);
  renderDesk('/payouts', 'cashier');
  expect(await screen.findAllByText('共 3 笔 · 已付款 3 · 渠道结果不符 1')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: '导入结果' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /解\s*散/ })).toBeNull();
});
