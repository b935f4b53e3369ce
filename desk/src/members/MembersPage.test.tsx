import { screen, waitFor } from '@testing-library/react';
import { aMember, aMemberRow } from '../testing/members';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, breakCall, received } from '../testing/server';

it('finds a member and opens the page of the member', async () => {
  answer('GET /members', ({ q }) => pageOf(q === 'ming' ? [aMemberRow()] : []));
  answer('GET /members/:id', aMember());
  answer('GET /members/:id/ledger', pageOf([]));
  const { user } = renderDesk('/members', 'support');
  expect(await screen.findByText('暂无会员')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '查找会员' }), ' ming {Enter}');
  await user.click(await screen.findByRole('link', { name: 'ming' }));
  expect(await screen.findByRole('heading', { name: '会员 ming' })).toBeVisible();
  expect(received('GET /members').at(-1)?.fields).toMatchObject({ q: 'ming' });
});

it('says that no member was found', async () => {
  answer('GET /members', pageOf([]));
  renderDesk('/members?q=unknown', 'auditor');
  expect(await screen.findByText('没有找到“unknown”')).toBeVisible();
});

it('shows the message and 重试 when the members cannot be read', async () => {
  breakCall('GET /members');
  const { user } = renderDesk('/members', 'cashier');
  const retry = await screen.findByRole('button', { name: '重试' });
  answer('GET /members', pageOf([aMemberRow({ frozen: 1 })]));
  await user.click(retry);
  expect(await screen.findByText('已冻结')).toBeVisible();
});

it('shows 无权访问 to an editor and asks the API for no member', async () => {
  renderDesk('/members', 'editor');
  expect(await screen.findByText('无权访问')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: '会员' })).toBeNull());
  expect(received('GET /members')).toEqual([]);
});
