import { answer, breakCall, fillIn, keepToasts, received, refuse, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import TemplatePage from './TemplatePage';

beforeEach(keepToasts);

const application = { id: 1, activity_name: '新会员礼', state: 1, created_at: '2026-01-02 03:04:05' };

const open = () => renderPage(<TemplatePage />, { at: '/template', token: 't' });

it('shows the applications, or what to do without any', async () => {
  answer('activityApplyLog', [application]);
  const { unmount } = open();
  expect(await screen.findByText('新会员礼')).toBeVisible();
  unmount();
  answer('activityApplyLog', []);
  open();
  expect(await screen.findByRole('link', { name: '看看优惠活动' })).toHaveAttribute('href', '/activeList');
});

it('offers 重试 if the list cannot be loaded', async () => {
  breakCall('activityApplyLog');
  const { user } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  answer('activityApplyLog', [application]);
  await user.click(retry);
  expect(await screen.findByText('新会员礼')).toBeVisible();
});

it('checks the form, keeps it after a refusal, and shows the list that a success has changed', async () => {
  answer('activityApplyLog', []);
  refuse('doactivityapply', '活动已结束');
  const { user } = open();
  const submit = () => user.click(screen.getByRole('button', { name: '提交申请' }));
  const field = await screen.findByLabelText('活动编号');
  await submit();
  expect(await screen.findByText('请输入活动编号')).toBeVisible();
  expect(field).toHaveFocus();
  await fillIn({ 活动编号: '7' });
  await submit();
  expect(await screen.findByText('活动已结束')).toBeVisible();
  expect(field).toHaveValue('7');

  answer('doactivityapply', null, '申请已提交');
  answer('activityApplyLog', [application]);
  await submit();
  expect(await screen.findByText('申请已提交')).toBeVisible();
  expect(await screen.findByText('新会员礼')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(received('doactivityapply').map(({ body }) => body)).toEqual([{ activityid: 7 }, { activityid: 7 }]);
});

it('asks a visitor to log in and calls nothing', () => {
  renderPage(<TemplatePage />, { at: '/template' });
  expect(screen.getByText('请先登录')).toBeVisible();
});
