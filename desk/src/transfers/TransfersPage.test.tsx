import type { PlatformTransferRow } from '@site/contract/operators';
import { screen } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const aTransfer = (more: Partial<PlatformTransferRow> = {}): PlatformTransferRow => ({
  id: 1,
  reference: 'T1',
  member_id: 7,
  username: 'lin',
  platform: 'AG',
  direction: 'in',
  amount: '30.00',
  state: 'pending',
  contradicted: null,
  corrected: 0,
  claims: 4,
  created_at: '2026-11-22 10:00:00',
  settled_at: null,
  settled_by: null,
  ...more,
});

const open = (row: PlatformTransferRow, role: 'cashier' | 'auditor' = 'cashier') => {
  answer('GET /platform-transfers', pageOf([row]));
  answer('POST /platform-transfers/:id/settle', { pending: 3 });
  return renderDesk('/transfers', role);
};

it.each<[Partial<PlatformTransferRow>, string, string]>([
  [{}, '按成功处理', '在途资金记为已到平台'],
  [{}, '按失败处理', '在途资金退回会员钱包'],
  [{ direction: 'out' }, '按成功处理', '资金记入会员钱包'],
  [{ direction: 'out' }, '按失败处理', '不移动资金'],
  [{ state: 'failed', contradicted: 'succeeded' }, '按成功处理', '从会员钱包扣回该笔资金'],
  [{ state: 'failed', contradicted: 'succeeded' }, '按失败处理', '维持现状，不移动资金'],
  [{ state: 'succeeded', contradicted: 'failed' }, '按失败处理', '资金记入会员钱包'],
  [{ direction: 'out', state: 'succeeded', contradicted: 'failed' }, '按失败处理', '从会员钱包扣回该笔资金'],
  [{ direction: 'out', state: 'failed', contradicted: 'succeeded' }, '按成功处理', '资金记入会员钱包'],
])('a transfer with %o: %s says %s', async (change, label, effect) => {
  const { user, enter } = open(aTransfer(change));
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText(new RegExp(`^${effect}；`))).toBeVisible();
  await enter({ 原因: '平台来函确认' });
  expect(await screen.findByText(/已提交/)).toBeVisible();
  expect(received('POST /platform-transfers/:id/settle')[0]?.fields).toEqual({
    id: '1',
    outcome: label === '按成功处理' ? 'done' : 'failed',
    reason: '平台来函确认',
  });
});

it('shows what the platform says, and offers nothing about a transfer that is settled', async () => {
  const { unmount } = open(aTransfer({ state: 'failed', contradicted: 'succeeded' }), 'auditor');
  expect(await screen.findByText('平台称成功')).toBeVisible();
  expect(screen.queryByRole('button', { name: '按成功处理' })).toBeNull();
  unmount();
  open(aTransfer({ state: 'succeeded', corrected: 1, settled_by: 'wu' }));
  expect(await screen.findByText('已更正')).toBeVisible();
  expect(screen.queryByRole('button', { name: '按成功处理' })).toBeNull();
});
