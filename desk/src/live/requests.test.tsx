import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aBatch, aContext, aDeposit, anApproval, aWithdrawal, pageOf } from '../testing/orders';
import { evidenceIsShown, openOrder, panel } from '../testing/queue';
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

const isSaid = (text: string | RegExp) => screen.findByText(text, { selector: '.ant-message *' });
const openDeposit = async (id: string) => {
  await openOrder(id);
  await evidenceIsShown();
};
const openPayout = async (id: string) => {
  await openOrder(id);
  await within(await panel()).findByText('近期订单');
};

interface Action {
  what: string;
  path: string;
  /** Opens what the action is about; its requests do not count. */
  prepare: () => Promise<unknown>;
  run: (desk: Desk) => Promise<unknown>;
  /** The queues that the event about it names. */
  changed: Parameters<Desk['push']>[1];
  costs: string[];
}

const payoutLists = ['GET /payouts', 'GET /payouts/summary', 'GET /payout-batches'];
const afterBatch = ['GET /payouts', 'GET /payout-batches', ...payoutLists];

const actions: Action[] = [
  {
    what: 'a claim',
    path: '/deposits',
    prepare: () => openDeposit('D1'),
    run: async ({ user }) => {
      await user.keyboard('c');
      await isSaid(/^已领取/);
      expect(screen.getByText(/^lin处理中$/)).toBeVisible();
    },
    changed: ['deposits'],
    costs: ['POST /deposits/D1/claim', 'GET /deposits'],
  },
  {
    what: 'a release',
    path: '/deposits',
    prepare: () => openDeposit('D2'),
    run: async ({ user }) => {
      await user.keyboard('x');
      await isSaid('已释放');
      expect(screen.queryByText(/处理中/)).toBeNull();
    },
    changed: ['deposits'],
    costs: ['POST /deposits/D2/release', 'GET /deposits'],
  },
  {
    what: 'an approval',
    path: '/deposits',
    prepare: () => openDeposit('D2'),
    run: async ({ user }) => {
      await user.keyboard('a');
      await isSaid('已通过');
    },
    changed: ['deposits'],
    costs: ['POST /deposits/D2/approve', 'GET /deposits/D3', 'GET /deposits'],
  },
  {
    what: 'a refusal',
    path: '/deposits',
    prepare: () => openDeposit('D2'),
    run: async ({ user, enter }) => {
      await user.keyboard('r');
      await enter({ 原因: '未到账' });
      await user.click(await screen.findByRole('button', { name: '立即提交' }));
      await isSaid('已拒绝');
    },
    changed: ['deposits'],
    costs: ['GET /deposits/D3', 'POST /deposits/D2/reject', 'GET /deposits'],
  },
  {
    what: 'a refusal that is undone',
    path: '/deposits',
    prepare: () => openDeposit('D2'),
    run: async ({ user, enter }) => {
      await user.keyboard('r');
      await enter({ 原因: '未到账' });
      await user.click(await screen.findByRole('button', { name: '撤销' }));
    },
    changed: [],
    costs: ['GET /deposits/D3'],
  },
  {
    what: 'a comment',
    path: '/deposits',
    prepare: () => openDeposit('D2'),
    run: ({ enter }) => enter({ '评论（内部）': '等待银行' }),
    changed: [],
    costs: ['POST /deposits/D2/comments', 'GET /deposits/D2'],
  },
  {
    what: 'an approval of a withdrawal',
    path: '/withdrawals',
    prepare: () => openDeposit('W1'),
    run: async ({ user }) => {
      await user.keyboard('a');
      await isSaid(/^已通过/);
    },
    changed: ['withdrawals', 'payouts'],
    costs: ['POST /withdrawals/W1/approve', 'GET /withdrawals/W2', 'GET /withdrawals'],
  },
  {
    what: 'a claim of a payout',
    path: '/payouts',
    prepare: () => openPayout('W3'),
    run: async ({ user }) => {
      await user.keyboard('c');
      await isSaid(/^已领取/);
    },
    changed: ['payouts'],
    costs: ['POST /withdrawals/W3/claim', ...payoutLists],
  },
  {
    what: 'a payment',
    path: '/payouts',
    prepare: () => openPayout('W4'),
    run: async ({ user, enter }) => {
      await user.keyboard('p');
      await enter({ 付款凭证: 'TX-1' });
      await isSaid('已标记为已付款');
    },
    changed: ['payouts'],
    costs: ['POST /withdrawals/W4/paid', 'GET /withdrawals/W5', ...payoutLists],
  },
  {
    what: 'a failure that is proposed',
    path: '/payouts',
    prepare: () => openPayout('W4'),
    run: async ({ user, enter }) => {
      await user.keyboard('f');
      await enter({ 原因: '退回' });
      await isSaid(/^已提交复核/);
    },
    changed: ['approvals'],
    costs: [
      'POST /withdrawals/W4/failed',
      'GET /payouts',
      'GET /payouts/summary',
      'GET /withdrawals/W5',
      'GET /payouts',
      'GET /payout-batches',
    ],
  },
  {
    what: 'a batch of payouts',
    path: '/payouts',
    prepare: async () => fireEvent.click(await screen.findByLabelText('选择 W3')),
    run: async ({ user }) => {
      await user.click(screen.getByRole('button', { name: '创建付款批次（1）' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /创\s*建/ }));
      await isSaid('已创建付款批次 5');
    },
    changed: ['payouts'],
    costs: ['POST /payout-batches', ...afterBatch],
  },
  {
    what: 'the results of a batch',
    path: '/payouts',
    prepare: () => screen.findByRole('button', { name: '导入结果' }),
    run: async ({ user }) => {
      await user.click(screen.getByRole('button', { name: '导入结果' }));
      const file = new File(['订单号'], 'results.csv', { type: 'text/csv' });
      await user.upload(await screen.findByLabelText('结果文件'), file);
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /导\s*入/ }));
      await screen.findByText('3 笔');
    },
    changed: ['payouts'],
    costs: ['POST /payout-batches/4/results', ...afterBatch],
  },
  {
    what: 'the end of a batch',
    path: '/payouts',
    prepare: () => screen.findByRole('button', { name: /解\s*散/ }),
    run: async ({ user, enter }) => {
      await user.click(screen.getByRole('button', { name: /解\s*散/ }));
      await enter({ 原因: '重做' });
      await isSaid('已解散');
    },
    changed: ['payouts'],
    costs: ['POST /payout-batches/4/dissolve', ...afterBatch],
  },
  {
    what: 'a confirmation',
    path: '/approvals',
    prepare: async () => {
      fireEvent.click(await screen.findByText('编号 3'));
      await within(await panel()).findByText('近期订单');
    },
    run: async ({ user }) => {
      await user.keyboard('a');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));
      await isSaid('已确认并生效');
    },
    changed: ['approvals', 'deposits'],
    costs: ['POST /approvals/3/confirm', 'GET /approvals'],
  },
];

it.each(actions)('$what costs its own change and readings of what it is about', async (action) => {
  const desk = await open(action.path);
  await action.prepare();
  await pass(100);
  requests = [];
  await action.run(desk);
  await pass(500);
  if (action.changed?.length) desk.push({}, action.changed);
  await pass(10_000);
  expect(requests).toEqual(action.costs);
});

it('reads the list of a decision by itself if no event comes', async () => {
  const { user } = await open('/deposits');
  await openDeposit('D2');
  requests = [];
  await user.keyboard('a');
  await pass(10_000);
  expect(requests).toEqual(['POST /deposits/D2/approve', 'GET /deposits/D3', 'GET /deposits']);
});

it('reads all on the screen again after a refused decision', async () => {
  const { user } = await open('/deposits');
  await openDeposit('D2');
  refuse('POST /deposits/:id/approve', '不能通过：会员账户已冻结！');
  requests = [];
  await user.keyboard('a');
  await pass(10_000);
  expect(requests[0]).toBe('POST /deposits/D2/approve');
  expect(requests).toEqual(expect.arrayContaining(['GET /deposits', 'GET /deposits/D2', 'GET /me']));
});

describe('what other operators do', () => {
  it.each<[string, string, Action['changed'], string[]]>([
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
    await openDeposit('D1');
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
    await openDeposit('D1');
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
