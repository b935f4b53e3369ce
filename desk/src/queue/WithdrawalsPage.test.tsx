import type { WithdrawalRow } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aContext, aWithdrawal, pageOf } from '../testing/orders';
import { evidenceIsShown, openOrder, panel, selectedIs } from '../testing/queue';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse, respond } from '../testing/server';

const openQueue = (...rows: WithdrawalRow[]) => {
  answer('GET /withdrawals', ({ stage }) => pageOf(rows.filter((row) => !stage || row.stage === stage)));
  answer('GET /withdrawals/:id', ({ id }) => ({
    ...aWithdrawal(String(id)),
    ...aContext({ flags: ['name-mismatch', 'turnover-missing'], turnover_missing: '300.00' }),
  }));
};

it('shows the last four digits in the list, and offers no number to copy before the withdrawal is read', async () => {
  answer('GET /withdrawals', pageOf([aWithdrawal('W1', { bank_no: '***************1234' })]));
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  respond('GET /withdrawals/:id', async () => {
    await loaded;
    return HttpResponse.json({ code: 200, message: 'ok', data: { ...aWithdrawal('W1'), ...aContext() } });
  });
  renderDesk('/withdrawals', 'cashier');
  await openOrder('W1');
  const beside = within(await panel());
  expect(await beside.findByText('***************1234')).toBeVisible();
  expect(beside.queryByRole('button', { name: /复制|copy/i })).toBeNull();
  load();
  expect(await beside.findByText('6222020000000001234')).toBeVisible();
  expect(beside.getByRole('button', { name: /复制|copy/i })).toBeVisible();
});

it('names the flags in Chinese, and links to related members with what they share', async () => {
  answer('GET /withdrawals', pageOf([aWithdrawal('W1')]));
  answer('GET /withdrawals/:id', {
    ...aWithdrawal('W1'),
    ...aContext({
      flags: ['name-mismatch', 'turnover-missing', 'withdraws-without-play', 'cooling-off', 'excluded'],
      turnover_missing: '300.00',
      related_members: [{ id: 9, username: 'fang', shares: ['payout-account', 'device'] }],
    }),
  });
  const { user } = renderDesk('/withdrawals', 'cashier');
  await openOrder('W1');
  const beside = within(await panel());
  const flags = [
    '姓名不符',
    '流水不足 差 ¥300.00',
    '累计投注低于累计存款',
    '密码、登录方式或姓名变更后的等待期未满',
    '自我排除中',
  ];
  for (const text of flags) expect(await beside.findByText(text)).toBeVisible();
  await user.click(beside.getByText('1个关联会员'));
  expect(beside.getByRole('link', { name: 'fang' })).toHaveAttribute('href', '/members/9');
  expect(beside.getByText('同收款账户、设备')).toBeVisible();
});

it('overrides a refusal with o, a reason and a second operator', async () => {
  openQueue(aWithdrawal('W1'));
  const { user, enter } = renderDesk('/withdrawals', 'cashier');
  await openOrder('W1');
  await evidenceIsShown();
  await user.keyboard('o');
  refuse('POST /withdrawals/:id/approve', '不能通过：会员还需完成流水300.00元！');
  await user.keyboard('a');
  expect(await within(await panel()).findByText('不能通过：会员还需完成流水300.00元！')).toBeVisible();
  answer('POST /withdrawals/:id/approve', { pending: 9 });
  await user.keyboard('o');
  await enter({ 原因: '流水核对无误' });
  expect(await screen.findByText('已提交复核（编号 9）')).toBeVisible();
  expect(received('POST /withdrawals/:id/approve').at(-1)?.fields).toEqual({
    id: 'W1',
    note: '',
    reason: '流水核对无误',
    override: true,
  });
});

it.each([
  ['p', '标记已付款', '付款凭证', 'POST /withdrawals/:id/paid', { reference: 'TX-1' }, 'approved'],
  ['f', '标记失败', '原因', 'POST /withdrawals/:id/failed', { reason: 'TX-1' }, 'approved'],
  ['b', '登记退回', '原因', 'POST /withdrawals/:id/returned', { reason: 'TX-1' }, 'paid'],
] as const)('asks with %s (%s) for %s of a withdrawal', async (key, label, field, name, sent, stage) => {
  openQueue(aWithdrawal('W1', { stage, state: 2, claimed_by: stage === 'approved' ? 'lin' : null }));
  answer(name, null);
  const { user } = renderDesk(`/withdrawals?state=${stage}`, 'cashier');
  await openOrder('W1');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await user.keyboard(`a${key}`);
  const dialog = within(await screen.findByRole('dialog', { name: `${label} W1` }));
  await user.type(dialog.getByLabelText(field), 'TX-1{Enter}');
  await waitFor(() => expect(received(name).map(({ fields }) => fields)).toEqual([{ id: 'W1', ...sent }]));
});

it('keeps an order selected when it is claimed with c, and shows who has claimed one', async () => {
  openQueue(aWithdrawal('W1'), aWithdrawal('W2', { claimed_by: 'chen', claimed_until: '2026-11-22 10:30:00' }));
  answer('POST /withdrawals/:id/claim', null);
  const { user } = renderDesk('/withdrawals', 'cashier');
  await openOrder('W1');
  const claimed = within(screen.getByText('chen处理中（至10:30）').closest('tr') as HTMLElement);
  expect(claimed.queryAllByRole('button')).toEqual([]);
  await user.keyboard('c');
  await waitFor(() =>
    expect(received('POST /withdrawals/:id/claim')[0]?.fields).toEqual({ id: 'W1', stage: 'waiting' }),
  );
  expect(await screen.findByText('已领取，10分钟内有效')).toBeVisible();
  await selectedIs('W1');
  await user.keyboard('j');
  expect(await screen.findByText('chen处理中（至10:30），其他操作员不能处理此订单。')).toBeVisible();
});

it('lists another stage and searches', async () => {
  openQueue(aWithdrawal('W1'), aWithdrawal('W2', { stage: 'paid', state: 2 }));
  const { user, enter } = renderDesk('/withdrawals', 'auditor');
  await openOrder('W1');
  await user.click(screen.getByText('已付款'));
  await openOrder('W2');
  await enter({ 搜索: 'ming' });
  await waitFor(() => expect(received('GET /withdrawals').at(-1)?.fields).toMatchObject({ stage: 'paid', q: 'ming' }));
});
