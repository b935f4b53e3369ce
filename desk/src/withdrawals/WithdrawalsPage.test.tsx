import type { WithdrawalRow } from '@site/shared/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { aContext, aWithdrawal, pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

const openQueue = (...rows: WithdrawalRow[]) => {
  answer('GET /withdrawals', ({ stage }) => pageOf(rows.filter((row) => !stage || row.stage === stage)));
  answer('GET /withdrawals/:id', ({ id }) => ({
    ...aWithdrawal(String(id)),
    ...aContext({ flags: ['name-mismatch', 'turnover-missing'], turnover_missing: '300.00' }),
  }));
};

const panel = () => screen.findByRole('region', { name: '详情' });
const selectedIs = async (id: string) =>
  expect(await within(await panel()).findByRole('heading', { name: id })).toBeVisible();

it('shows the payout account and the flags in Chinese', async () => {
  openQueue(aWithdrawal('W1'));
  renderDesk('/withdrawals', 'cashier');
  const beside = within(await panel());
  expect(await beside.findByText('姓名不符')).toBeVisible();
  expect(beside.getByText('流水不足 差 300.00')).toBeVisible();
  expect(beside.getByText('6222020000000001234')).toBeVisible();
});

it('shows that an approval waits for a second operator, and selects the next withdrawal', async () => {
  openQueue(aWithdrawal('W1', { amount: '60000.00' }), aWithdrawal('W2'));
  answer('POST /withdrawals/:id/approve', () => {
    answer('GET /withdrawals', pageOf([aWithdrawal('W1', { amount: '60000.00', proposed: 1 }), aWithdrawal('W2')]));
    return { pending: 12 };
  });
  const { user } = renderDesk('/withdrawals', 'cashier');
  await selectedIs('W1');
  await user.keyboard('a');
  expect(await screen.findByText('已提交复核（编号 12）')).toBeVisible();
  await selectedIs('W2');
  const waiting = await screen.findByRole('row', { name: /W1.*等待复核/ });
  expect(within(waiting).queryByRole('button', { name: '通过' })).toBeNull();
});

it('keeps the dialog open with the reason when a rejection is refused', async () => {
  openQueue(aWithdrawal('W1'));
  refuse('POST /withdrawals/:id/reject', '该订单已被处理！');
  const { user } = renderDesk('/withdrawals', 'cashier');
  await selectedIs('W1');
  await user.keyboard('r');
  await user.type(await screen.findByLabelText('原因'), '户名不符{Enter}');
  expect(await screen.findByText('该订单已被处理！')).toBeVisible();
  expect(screen.getByLabelText('原因')).toHaveValue('户名不符');
});

it.each([
  ['p', '标记已付款', '付款凭证', 'POST /withdrawals/:id/paid', { reference: 'TX-1' }],
  ['f', '标记失败', '原因', 'POST /withdrawals/:id/failed', { reason: 'TX-1' }],
] as const)('asks with %s (%s) for %s of an approved withdrawal', async (key, label, field, name, sent) => {
  openQueue(aWithdrawal('W1', { stage: 'approved', state: 2 }));
  answer(name, null);
  const { user } = renderDesk('/withdrawals?state=approved', 'cashier');
  await selectedIs('W1');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await user.keyboard(`a${key}`);
  const dialog = within(await screen.findByRole('dialog', { name: `${label} W1` }));
  await user.type(dialog.getByLabelText(field), 'TX-1{Enter}');
  await waitFor(() => expect(received(name).map(({ fields }) => fields)).toEqual([{ id: 'W1', ...sent }]));
});

it('lists another stage and searches', async () => {
  openQueue(aWithdrawal('W1'), aWithdrawal('W2', { stage: 'paid', state: 2 }));
  const { user } = renderDesk('/withdrawals', 'auditor');
  await selectedIs('W1');
  await user.click(screen.getByText('已付款'));
  await selectedIs('W2');
  await user.type(screen.getByLabelText('搜索'), 'ming{Enter}');
  await waitFor(() => expect(received('GET /withdrawals').at(-1)?.fields).toMatchObject({ stage: 'paid', q: 'ming' }));
});
