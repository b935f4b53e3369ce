import type { QueueCounts, Role } from '@site/contract/operators';
import { screen, waitFor } from '@testing-library/react';
import { setSessionToken } from '../session/sessionToken';
import { aContext, aDeposit, pageOf } from '../testing/orders';
import { anOperator, renderDesk, renderSignedOut } from '../testing/renderDesk';
import { answer, received, respond } from '../testing/server';

const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

it.each<[Role, string[], string[]]>([
  ['cashier', ['存款', '取款', '复核'], []],
  ['auditor', ['存款', '取款', '复核'], []],
  ['editor', [], ['存款', '取款', '复核']],
])('shows a %s %j in the navigation and not %j', async (role, shown, hidden) => {
  renderDesk('/no-such-page', role);
  expect(await screen.findByText('页面不存在')).toBeVisible();
  expect(links()).toEqual(expect.arrayContaining(shown));
  for (const label of hidden) expect(links()).not.toContain(label);
});

it('shows the numbers waiting, and reads the queue again after an event', async () => {
  let push: (counts: QueueCounts) => void = () => undefined;
  const counts = {
    deposits: 1,
    withdrawals: 0,
    payouts: 0,
    'activity-applications': 0,
    'agent-applications': 0,
    approvals: 0,
  };
  setSessionToken('token');
  answer('GET /me', anOperator('auditor'));
  answer('GET /deposits', pageOf([]));
  answer('GET /deposits/:id', { ...aDeposit('D9'), ...aContext() });
  respond(
    'GET /events',
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            push = (it) =>
              controller.enqueue(new TextEncoder().encode(`event: queue\ndata: ${JSON.stringify(it)}\n\n`));
            push(counts);
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      ),
  );
  renderSignedOut('/deposits');
  expect(await screen.findByTitle('1 条待处理')).toBeVisible();
  await waitFor(() => expect(received('GET /deposits')).toHaveLength(1));
  answer('GET /deposits', pageOf([aDeposit('D9')]));
  push({ ...counts, deposits: 5 });
  expect(await screen.findByTitle('5 条待处理')).toBeVisible();
  expect(await screen.findByRole('row', { name: /D9/ })).toBeVisible();
});
