import { screen, waitFor, within } from '@testing-library/react';
import { anApproval, pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

it('shows what changes from and to, and confirms it', async () => {
  let state = 1;
  answer('GET /approvals', () => pageOf(state === 1 ? [anApproval()] : []));
  answer('POST /approvals/:id/confirm', () => {
    state = 2;
    return null;
  });
  const { user } = renderDesk('/approvals', 'cashier');
  expect(await screen.findByRole('heading', { name: '会员 · 调整余额' })).toBeVisible();
  expect(screen.getByRole('row', { name: '钱包余额 10.00 60.00' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '确认' }));
  expect(await screen.findByText('已确认并生效')).toBeVisible();
  expect(received('POST /approvals/:id/confirm')[0]?.fields).toEqual({ id: '3' });
});

it('asks for a reason before it declines', async () => {
  answer('GET /approvals', pageOf([anApproval()]));
  answer('POST /approvals/:id/decline', null);
  const { user } = renderDesk('/approvals', 'cashier');
  await user.click(await screen.findByRole('button', { name: '驳回' }));
  await user.type(await screen.findByLabelText('原因'), '金额有误{Enter}');
  await waitFor(() =>
    expect(received('POST /approvals/:id/decline').map(({ fields }) => fields)).toEqual([
      { id: '3', reason: '金额有误' },
    ]),
  );
});

it('tells the proposer that another operator has to confirm; the proposer can only withdraw it', async () => {
  answer('GET /approvals', pageOf([anApproval({ proposed_by: 'lin', may_confirm: 0 })]));
  renderDesk('/approvals', 'cashier');
  expect(await screen.findByText('由您提交，需等待其他操作员复核。')).toBeVisible();
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
  expect(screen.getByRole('button', { name: '驳回' })).toBeVisible();
});

it('shows why a change no longer fits', async () => {
  answer('GET /approvals', pageOf([anApproval()]));
  refuse('POST /approvals/:id/confirm', '余额不足！');
  const { user } = renderDesk('/approvals', 'cashier');
  await user.click(await screen.findByRole('button', { name: '确认' }));
  expect(await within(document.body).findByText('余额不足！')).toBeVisible();
  expect(screen.getByRole('button', { name: '确认' })).toBeEnabled();
});
