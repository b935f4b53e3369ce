import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aBatch, aContext, aDeposit, anApproval, aWithdrawal, pageOf } from '../testing/orders';
import { openOrder, panel } from '../testing/queue';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse, respond, server } from '../testing/server';

/* Which requests an action costs. Five operators make each of them all day, and see those of the others. */

let requests: string[] = [];
server.events.on('request:start', ({ request: { method, url } }) => {
  requests.push(`${method} ${new URL(url).pathname.replace('/operator', '')}`);
});

afterEach(() => jest.useRealTimers());

/** Lets what has begun end, and so much time pass. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const claim = { claimed_by: 'lin', claimed_until: '2026-11-22 10:30:00' };
const approved = { stage: 'approved', state: 2, decided_at: '2026-11-22 10:00:00' } as const;

/** Opens a page of a listener whose lists stay as they are. */
const open = async (path: string) => {
  jest.useFakeTimers({ advanceTimers: true });
  answer('GET /deposits', pageOf([aDeposit('D1'), aDeposit('D2', claim), aDeposit('D3')]));
  answer('GET /withdrawals', pageOf([aWithdrawal('W1'), aWithdrawal('W2')]));
  const payouts = [{}, claim, {}].map((more, at) => aWithdrawal(`W${at + 3}`, { ...approved, ...more }));
  answer('GET /payouts', pageOf(payouts));
  answer('GET /payouts/summary', []);
  answer('GET /payout-batches', pageOf([aBatch()]));
  answer('GET /approvals', pageOf([anApproval({ kind: 'deposits.approve', target: 'deposit:D1' })]));
  answer('GET /deposits/:id', ({ id }) => ({ ...aDeposit(String(id)), ...aContext() }));
  answer('GET /withdrawals/:id', ({ id }) => ({ ...aWithdrawal(String(id)), ...aContext() }));
  for (const kind of ['deposits', 'withdrawals'] as const)
    for (const verb of ['claim', 'release', 'approve', 'reject', 'comments'] as const)
      answer(`POST /${kind}/:id/${verb}`, null);
  answer('POST /withdrawals/:id/paid', null);
  answer('POST /withdrawals/:id/failed', { pending: 9 });
  answer('POST /approvals/:id/confirm', null);
  answer('POST /payout-batches', { id: 5 });
  answer('POST /payout-batches/:id/results', { paid: 3, reported: 0, skipped: 0, open: 0 });
  answer('POST /payout-batches/:id/dissolve', null);
  const desk = renderDesk(path, 'cashier');
  await waitFor(() => expect(received('GET /events')).toHaveLength(1));
  return desk;
};

type Desk = Awaited<ReturnType<typeof open>>;

const openAndRead = async (id: string) => {
  await openOrder(id);
  await within(await panel()).findByText('近期订单');
};

/** Presses a key, fills in a field (`原因=退回`) and sends the form, or presses the button with this name. */
const take = async ({ user, enter }: Desk, step: string): Promise<void> => {
  const [field = '', text] = step.split('=');
  if (step.length === 1) return user.keyboard(step);
  if (text !== undefined) return enter({ [field]: text });
  await user.click((await screen.findAllByText(step, { selector: 'button *' })).at(-1) as HTMLElement);
};

const payoutLists = ['GET /payouts', 'GET /payouts/summary', 'GET /payout-batches'];
const afterBatch = ['GET /payouts', 'GET /payout-batches', ...payoutLists];

type Event = Parameters<Desk['push']>[1];

/** An action by its page, the order that is open before, its steps, and the queues that the event about it names. */
const actions: [what: string, path: string, order: string, steps: string[], event: Event, costs: string[]][] = [
  ['a claim', '/deposits', 'D1', ['c'], ['deposits'], ['POST /deposits/D1/claim', 'GET /deposits']],
  ['a release', '/deposits', 'D2', ['x'], ['deposits'], ['POST /deposits/D2/release', 'GET /deposits']],
  [
    'an approval',
    '/deposits',
    'D2',
    ['a'],
    ['deposits'],
    ['POST /deposits/D2/approve', 'GET /deposits/D3', 'GET /deposits'],
  ],
  [
    'a refusal',
    '/deposits',
    'D2',
    ['r', '原因=未到账', '立即提交'],
    ['deposits'],
    ['GET /deposits/D3', 'POST /deposits/D2/reject', 'GET /deposits'],
  ],
  ['a refusal that is undone', '/deposits', 'D2', ['r', '原因=未到账', '撤销'], [], ['GET /deposits/D3']],
  ['a comment', '/deposits', 'D2', ['评论（内部）=等待银行'], [], ['POST /deposits/D2/comments', 'GET /deposits/D2']],
  [
    'an approval of a withdrawal',
    '/withdrawals',
    'W1',
    ['a'],
    ['withdrawals', 'payouts'],
    ['POST /withdrawals/W1/approve', 'GET /withdrawals/W2', 'GET /withdrawals'],
  ],
  ['a claim of a payout', '/payouts', 'W3', ['c'], ['payouts'], ['POST /withdrawals/W3/claim', ...payoutLists]],
  [
    'a payment',
    '/payouts',
    'W4',
    ['p', '付款凭证=TX-1'],
    ['payouts'],
    ['POST /withdrawals/W4/paid', 'GET /withdrawals/W5', ...payoutLists],
  ],
  [
    'a failure that is proposed',
    '/payouts',
    'W4',
    ['f', '原因=退回'],
    ['approvals'],
    [
      'POST /withdrawals/W4/failed',
      'GET /payouts',
      'GET /payouts/summary',
      'GET /withdrawals/W5',
      'GET /payouts',
      'GET /payout-batches',
    ],
  ],
  [
    'a batch of payouts',
    '/payouts',
    '',
    ['创建付款批次（1）', '创建'],
    ['payouts'],
    ['POST /payout-batches', ...afterBatch],
  ],
  [
    'the results of a batch',
    '/payouts',
    '',
    ['导入结果', '导入'],
    ['payouts'],
    ['POST /payout-batches/4/results', ...afterBatch],
  ],
  [
    'the end of a batch',
    '/payouts',
    '',
    ['解散', '原因=重做'],
    ['payouts'],
    ['POST /payout-batches/4/dissolve', ...afterBatch],
  ],
  [
    'a confirmation',
    '/approvals',
    '编号 3',
    ['a', '确认'],
    ['approvals', 'deposits'],
    ['POST /approvals/3/confirm', 'GET /approvals'],
  ],
];

it.each(actions)(
  '%s costs its own change and readings of what it is about',
  async (_what, path, order, steps, event, costs) => {
    const desk = await open(path);
    if (path === '/approvals') fireEvent.click(await screen.findByText(order));
    else if (order) await openAndRead(order);
    else fireEvent.click(await screen.findByLabelText('选择 W3'));
    await waitFor(() => expect(screen.queryByLabelText('加载中')).toBeNull());
    requests = [];
    for (const step of steps) await take(desk, step);
    await waitFor(() => expect(requests).toContain(costs.find((it) => it.startsWith('POST')) ?? costs[0]));
    await pass(500);
    if (event?.length) desk.push({}, event);
    await pass(10_000);
    expect(requests).toEqual(costs);
  },
);

it('shows a claim and a release before the list is read again', async () => {
  const { user } = await open('/deposits');
  await openAndRead('D1');
  await user.keyboard('c');
  expect(await screen.findAllByText(/^lin处理中/)).toHaveLength(2);
  await user.keyboard('x');
  await waitFor(() => expect(screen.getAllByText(/^lin处理中/)).toHaveLength(1));
});

it('reads the list of a decision by itself if no event comes', async () => {
  const { user } = await open('/deposits');
  await openAndRead('D2');
  requests = [];
  await user.keyboard('a');
  await pass(10_000);
  expect(requests).toEqual(['POST /deposits/D2/approve', 'GET /deposits/D3', 'GET /deposits']);
});

it('reads all on the screen again after a refused decision', async () => {
  const { user } = await open('/deposits');
  await openAndRead('D2');
  refuse('POST /deposits/:id/approve', '不能通过：会员账户已冻结！');
  requests = [];
  await user.keyboard('a');
  await pass(10_000);
  expect(requests[0]).toBe('POST /deposits/D2/approve');
  expect(requests).toEqual(expect.arrayContaining(['GET /deposits', 'GET /deposits/D2', 'GET /me']));
});

it.each<[code: number, repeats: number]>([
  [500, 2],
  [503, 2],
  [422, 0],
])('repeats a reading that ends with code %i %i times, until it is answered', async (code, repeats) => {
  const { push } = await open('/deposits');
  refuse('GET /deposits/:id', '请稍后再试', code);
  await openOrder('D2');
  await within(await panel()).findByText('请稍后再试');
  requests = [];
  await pass(3500);
  answer('GET /deposits/:id', ({ id }) => ({ ...aDeposit(String(id)), ...aContext() }));
  await pass(10_000);
  expect(requests).toEqual(Array.from({ length: repeats }, () => 'GET /deposits/D2'));

  refuse('GET /deposits', '请稍后再试', code);
  requests = [];
  push({ deposits: 1 }, ['deposits']);
  await pass(3500);
  answer('GET /deposits', pageOf([aDeposit('D9')]));
  await pass(10_000);
  expect(requests).toEqual(Array.from({ length: repeats + 1 }, () => 'GET /deposits'));
  expect(screen.queryAllByText('D9', { selector: 'td' })).toHaveLength(repeats > 0 ? 1 : 0);
});

describe('what other operators do', () => {
  it.each<[string, string, Event, string[]]>([
    ['a decision of the same queue', '/deposits', ['deposits'], ['GET /deposits']],
    ['a decision of another queue', '/deposits', ['withdrawals', 'agent-applications'], []],
    ['a proposal', '/deposits', ['approvals'], ['GET /deposits']],
    ['a payment', '/payouts', ['payouts'], payoutLists],
    ['an approval of a withdrawal', '/withdrawals', ['withdrawals', 'payouts'], ['GET /withdrawals']],
  ])('%s has only the lists read that show it, and no evidence', async (_what, path, changed, costs) => {
    const { push } = await open(path);
    await openOrder(path === '/deposits' ? 'D1' : path === '/payouts' ? 'W3' : 'W1');
    await pass(100);
    requests = [];
    push({}, changed);
    await pass(10_000);
    expect(requests).toEqual(costs);
  });

  it('is read one at a time: what changes during a reading is read once afterwards', async () => {
    const { push } = await open('/deposits');
    await screen.findByText('D1', { selector: 'td' });
    await pass(100);
    requests = [];
    const answers: (() => void)[] = [];
    respond('GET /deposits', async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return HttpResponse.json({ code: 200, message: 'ok', data: pageOf([aDeposit('D9')]) });
    });
    for (let events = 0; events < 5; events += 1) push({ deposits: events }, ['deposits']);
    await pass(100);
    expect(requests).toEqual(['GET /deposits']);
    for (const send of answers) send();
    await pass(100);
    for (const send of answers) send();
    expect(await screen.findByText('D9', { selector: 'td' })).toBeVisible();
    await pass(10_000);
    expect(requests).toEqual(['GET /deposits', 'GET /deposits']);
  });

  it('has the evidence of the opened order read again once its row has changed, but not for a claim', async () => {
    const { push } = await open('/deposits');
    await openAndRead('D1');
    const readAs = async (more: object) => {
      answer('GET /deposits', pageOf([aDeposit('D1', more)]));
      requests = [];
      push({}, ['deposits']);
      await pass(1000);
      return requests;
    };
    expect(await readAs({ claimed_by: 'chen', claimed_until: claim.claimed_until })).toEqual(['GET /deposits']);
    expect(await readAs({ proposed: 1, proposed_by: 'chen' })).toEqual(['GET /deposits', 'GET /deposits/D1']);
  });

  it('is not read in a hidden page before it is looked at', async () => {
    const { push } = await open('/deposits');
    await openAndRead('D1');
    const look = (visibility: 'hidden' | 'visible') => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    look('hidden');
    requests = [];
    push({}, ['deposits']);
    await pass(1000);
    expect(requests).toEqual([]);
    look('visible');
    await pass(1000);
    expect(requests.toSorted()).toEqual(['GET /deposits', 'GET /me']);
  });
});
