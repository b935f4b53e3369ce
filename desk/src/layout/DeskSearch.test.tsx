import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const hit = {
  kind: 'deposit' as const,
  number: 'D9',
  username: 'ming',
  amount: '142.86',
  status: '1',
  created_at: '2026-11-22 10:00:00',
};

it('opens with Ctrl+K, groups what is found, and opens the chosen order with Enter', async () => {
  answer('GET /approvals', pageOf([]));
  answer('GET /deposits', pageOf([]));
  answer('GET /search', [
    { group: 'amounts', hits: [hit] },
    {
      group: 'payments',
      hits: [
        {
          kind: 'payment',
          id: 3,
          channel: 'usdt-trc20',
          reference: 'ab+12',
          currency: 'USDT',
          amount: '142.86',
          state: 'confirmed',
          paid_at: '2026-11-22 10:00:00',
          username: null,
        },
      ],
    },
    { group: 'members', hits: [{ kind: 'member', id: 7, username: 'fang', realname: '方' }] },
  ]);
  const { user } = renderDesk('/approvals', 'cashier');
  await screen.findByRole('button', { name: '搜索 ⌘K' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: '搜索' }));
  const field = dialog.getByLabelText('搜索内容');
  await waitFor(() => expect(field).toHaveFocus());
  await user.paste(' 142.86 ');
  expect(await screen.findByText('¥142.86')).toBeVisible();
  for (const text of ['金额', '142.86', '待指定订单', 'fang 方']) expect(screen.getAllByText(text)[0]).toBeVisible();
  expect(received('GET /search').map(({ fields }) => fields)).toEqual([{ q: '142.86' }]);
  expect(screen.getByRole('link', { name: /ab\+12/ })).toHaveAttribute('href', '/payments?state=&q=ab%2B12');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(received('GET /deposits').at(-1)?.fields).toMatchObject({ q: 'D9', page: '1' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens a page by its name, and what the arrow keys choose', async () => {
  answer('GET /approvals', pageOf([]));
  answer('GET /reports/grouped', []);
  answer('GET /search', [{ group: 'amounts', hits: [hit, { ...hit, number: 'D10' }] }]);
  answer('GET /deposits', pageOf([]));
  const { user } = renderDesk('/approvals', 'cashier');
  await screen.findByRole('button', { name: '搜索 ⌘K' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByLabelText('搜索内容');
  await waitFor(() => expect(field).toHaveFocus());
  await user.paste('报');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: '报表' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByLabelText('搜索内容')).toHaveFocus());
  await user.paste('142.86');
  await screen.findByText('D10');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
  await waitFor(() => expect(received('GET /deposits').at(-1)?.fields).toMatchObject({ q: 'D10' }));
});

it('says when nothing is found', async () => {
  answer('GET /approvals', pageOf([]));
  answer('GET /search', []);
  const { user, fill } = renderDesk('/approvals', 'cashier');
  await user.click(await screen.findByRole('button', { name: '搜索 ⌘K' }));
  await screen.findByRole('dialog', { name: '搜索' });
  await fill({ 搜索内容: '不存在' });
  expect(await screen.findByText('没有找到')).toBeVisible();
});
