import { act, screen } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const minutes = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  answer('GET /approvals', pageOf([]));
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('signs out after 30 minutes without pointer or keys, and says why', async () => {
  const { user } = renderDesk('/approvals', 'auditor');
  await screen.findByRole('heading', { name: '复核' });
  await pass(29 * minutes);
  await user.keyboard('{Shift}');
  await pass(29 * minutes);
  expect(screen.getByRole('heading', { name: '复核' })).toBeVisible();
  await pass(2 * minutes);
  expect(await screen.findByLabelText('用户名')).toBeVisible();
  expect(await screen.findByText('30 分钟未操作，已自动退出，请重新登录')).toBeVisible();
});

it('marks calls that no recent input has caused', async () => {
  const { user } = renderDesk('/approvals', 'auditor');
  await screen.findByRole('heading', { name: '复核' });
  const mark = () => received('GET /approvals').at(-1)?.headers.get('x-background');
  expect(mark()).toBeNull();
  await pass(5 * minutes);
  const { request } = await import('../api/request');
  await request('GET /approvals', {});
  expect(mark()).toBe('1');
  await user.pointer({ keys: '[MouseLeft]', target: document.body });
  await request('GET /approvals', {});
  expect(mark()).toBeNull();
});
