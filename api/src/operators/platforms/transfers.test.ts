import { randomUUID } from 'node:crypto';
import { beginTransfer, settleTransfer } from '../../games/platforms/outbox/transferBooks';
import { system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { testHost, type TestMember } from '../../testing/testHost';
import { checkBooks } from '../console/reconciliation/reconcile';

const host = testHost();
let member: TestMember;
let [first, second] = ['', ''];

beforeAll(async () => {
  [first, second] = [(await host.addOperator('cashier')).token, (await host.addOperator('cashier')).token];
});
beforeEach(async () => {
  member = await host.register();
  await host.credit(member.id, 10_000n);
});
afterEach(async () => {
  const { checks } = await checkBooks(host.db);
  expect(checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]);
});

type Outcome = 'done' | 'failed';
type Direction = 'in' | 'out';

const begin = async (direction: Direction, age = '11 minutes') => {
  const reference = `T${randomUUID()}`;
  const transfer = { memberId: member.id, amount: 3000n, reference, platform: 'AG', direction };
  await host.db.transaction((tx) => beginTransfer(tx, transfer));
  const [row] = await host.db.rows<{ id: number }>(
    `update platform_transfer set created_at = now() - $2::interval where reference = $1 returning id::int`,
    [reference, age],
  );
  return { id: row?.id ?? 0, reference };
};
const report = (reference: string, outcome: Outcome) =>
  host.db.transaction((tx) => settleTransfer(tx, { platform: 'AG', reference }, outcome));
const propose = async (id: number, outcome: Outcome, token = first) =>
  host.operator('POST', `/platform-transfers/${id}/settle`, { outcome, reason: '平台来函' }, token);
const confirm = (pending: number, token = second) => host.operator('POST', `/approvals/${pending}/confirm`, {}, token);
/** Decides by two operators; `refused` with the message of the first refusal. */
const decide = async (id: number, outcome: Outcome) => {
  const proposed = await propose(id, outcome);
  if (proposed.code !== 200) return `refused ${proposed.message}`;
  const { code, message } = await confirm(proposed.data.pending);
  return code === 200 ? 'ok' : `refused ${message}`;
};
const listed = async (reference: string) =>
  (await host.operator('GET', `/platform-transfers?q=${reference}`, {}, first)).data.data[0];
/** Fen that the wallet has more or less than before. */
const moved = async () => (await host.balance(member.id)) - 10_000n;

type Step = [by: 'operators' | 'platform', outcome: Outcome, result: string];

/** What each says about a transfer, and where the money is in the end. */
test.each<
  [string, Direction, Step[], { moved: bigint; state: string; contradicted: string | null; corrected: number }]
>([
  [
    'operators settle, the platform answers the same late',
    'in',
    [
      ['operators', 'done', 'ok'],
      ['platform', 'done', 'repeated'],
    ],
    { moved: -3000n, state: 'succeeded', contradicted: null, corrected: 0 },
  ],
  [
    'operators return, the platform says late that it is done',
    'in',
    [
      ['operators', 'failed', 'ok'],
      ['platform', 'done', 'contradicted'],
      ['platform', 'done', 'contradicted'],
    ],
    { moved: 0n, state: 'failed', contradicted: 'succeeded', corrected: 0 },
  ],
  [
    'and operators accept it',
    'in',
    [
      ['operators', 'failed', 'ok'],
      ['platform', 'done', 'contradicted'],
      ['operators', 'done', 'ok'],
    ],
    { moved: -3000n, state: 'succeeded', contradicted: null, corrected: 1 },
  ],
  [
    'and operators keep what they said, which the platform does not open again',
    'in',
    [
      ['operators', 'failed', 'ok'],
      ['platform', 'done', 'contradicted'],
      ['operators', 'failed', 'ok'],
      ['platform', 'done', 'contradicted'],
    ],
    { moved: 0n, state: 'failed', contradicted: null, corrected: 0 },
  ],
  [
    'operators settle one out of the platform, which then refuses it',
    'out',
    [
      ['operators', 'done', 'ok'],
      ['platform', 'failed', 'contradicted'],
      ['operators', 'failed', 'ok'],
    ],
    { moved: 0n, state: 'failed', contradicted: null, corrected: 1 },
  ],
  [
    'operators give up one out of the platform, which then did it',
    'out',
    [
      ['operators', 'failed', 'ok'],
      ['platform', 'done', 'contradicted'],
      ['operators', 'done', 'ok'],
    ],
    { moved: 3000n, state: 'succeeded', contradicted: null, corrected: 1 },
  ],
  [
    'a platform that contradicts itself after a correction is corrected no more',
    'in',
    [
      ['platform', 'done', 'settled'],
      ['platform', 'failed', 'contradicted'],
      ['operators', 'failed', 'ok'],
      ['platform', 'done', 'contradicted'],
      ['operators', 'done', 'refused 该笔转账已更正过，只能维持现状！'],
      ['operators', 'failed', 'ok'],
    ],
    { moved: 0n, state: 'failed', contradicted: null, corrected: 1 },
  ],
  [
    'nothing is left to decide once the platform has answered',
    'in',
    [
      ['platform', 'done', 'settled'],
      ['operators', 'failed', 'refused 该笔转账已有结果，不需要处理！'],
    ],
    { moved: -3000n, state: 'succeeded', contradicted: null, corrected: 0 },
  ],
])('%s (%s)', async (_what, direction, steps, expected) => {
  const { id, reference } = await begin(direction);
  for (const [by, outcome, result] of steps) {
    expect([by, outcome, await (by === 'platform' ? report(reference, outcome) : decide(id, outcome))]).toEqual([
      by,
      outcome,
      result,
    ]);
  }
  const { state, contradicted, corrected } = await listed(reference);
  expect({ moved: await moved(), state, contradicted, corrected }).toEqual(expected);
});

test('of two decisions of operators at once, one counts', async () => {
  const { id, reference } = await begin('in');
  const proposals = await Promise.all([propose(id, 'done', first), propose(id, 'failed', second)]);
  const [done, failed] = proposals.map(({ data }) => data.pending as number);
  const answers = await Promise.all([confirm(done ?? 0, second), confirm(failed ?? 0, first)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  const isDone = answers[0]?.code === 200;
  expect(await moved()).toBe(isDone ? -3000n : 0n);
  expect(await listed(reference)).toMatchObject({
    state: isDone ? 'succeeded' : 'failed',
    settled_by: expect.any(String),
  });
});

test('a proposal is refused once the platform has answered, also the same', async () => {
  const { id, reference } = await begin('in');
  const { data } = await propose(id, 'done');
  await report(reference, 'done');
  expect((await confirm(data.pending)).code).toBe(422);
  expect(await moved()).toBe(-3000n);
});

test('takes back no more than the wallet has, and not before ten minutes, and not by one operator', async () => {
  const fresh = await begin('in', '9 minutes');
  expect(await decide(fresh.id, 'failed')).toBe('refused 转账提交未满10分钟，请等待平台结果！');
  await report(fresh.reference, 'failed');
  const { id, reference } = await begin('in');
  expect(await decide(id, 'failed')).toBe('ok');
  await report(reference, 'done');
  await host.db.transaction((tx) =>
    move(tx, { from: wallet(member.id), to: system('opening'), amount: 7001n, kind: 'deposit' }),
  );
  expect(await decide(id, 'done')).toBe('refused 会员钱包余额不足以扣回该笔转账，请稍后再试或维持现状！');
  await host.db.transaction((tx) =>
    move(tx, { from: system('opening'), to: wallet(member.id), amount: 7001n, kind: 'deposit' }),
  );
  const { data } = await propose(id, 'done');
  expect((await confirm(data.pending, first)).code).toBe(403);
  expect((await confirm(data.pending)).code).toBe(200);
  const { kind, proposed_by: proposed } = (await host.db.row<{ kind: string; proposed_by: string }>(
    'select kind, proposed_by from operator_action order by id desc limit 1',
  ))!;
  expect([kind, proposed]).toEqual(['platform-transfers.settle', expect.any(String)]);
});
