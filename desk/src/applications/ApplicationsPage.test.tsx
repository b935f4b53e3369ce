import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const application = (id: number) => ({
  id,
  username: `ming${id}`,
  member_id: id,
  state: 1,
  created_at: '2026-11-22 10:00:00',
  decided_by: null,
  decided_at: null,
  note: '',
  reason: '',
});

const openActivities = () =>
  answer('GET /activity-applications', pageOf([1, 2].map((id) => ({ ...application(id), activity_name: '首存礼' }))));
const openAgents = () =>
  answer('GET /agent-applications', pageOf([{ ...application(9), mobile: '13800001111', apply_info: '有客户' }]));

const selectedIs = (name: string) =>
  waitFor(() => expect(within(screen.getByRole('region', { name: '详情' })).getByRole('link')).toHaveTextContent(name));

it('approves with a and rejects with r, for a reason that the member sees', async () => {
  openActivities();
  answer('POST /activity-applications/:id/approve', null);
  answer('POST /activity-applications/:id/reject', null);
  const { user, enter } = renderDesk('/applications', 'support');
  await screen.findAllByText('首存礼');
  await selectedIs('ming1');
  await user.keyboard('a');
  await selectedIs('ming2');
  expect(received('POST /activity-applications/:id/approve')[0]?.fields).toEqual({ id: '1' });
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: '拒绝 2' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写原因')).toBeVisible();
  expect(received('POST /activity-applications/:id/reject')).toEqual([]);
  await enter({ 原因: '不符合条件' });
  await user.click(await screen.findByRole('button', { name: '立即提交' }));
  await waitFor(() => expect(received('POST /activity-applications/:id/reject')).toHaveLength(1));
  expect(received('POST /activity-applications/:id/reject')[0]?.fields).toEqual({
    id: '2',
    reason: '不符合条件',
    note: '',
  });
});

it('switches to applications of agents and decides them with the buttons', async () => {
  openActivities();
  openAgents();
  answer('POST /agent-applications/:id/approve', null);
  const { user } = renderDesk('/applications', 'admin');
  await user.click(await screen.findByText('代理申请'));
  expect(await screen.findByText('有客户')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(received('POST /agent-applications/:id/approve')).toHaveLength(1));
  expect(received('POST /agent-applications/:id/approve')[0]?.fields).toEqual({ id: '9' });
});

it('shows no action to a cashier, who may only read', async () => {
  openAgents();
  renderDesk('/applications?kind=agent', 'cashier');
  expect(await screen.findByText('有客户')).toBeVisible();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  expect(screen.queryByRole('button', { name: '拒绝' })).toBeNull();
});
