import { testHost } from '../../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

const approvals = async (token?: string) => (await host.operator('GET', '/approvals?state=1', {}, token)).data.data;
const rolesOf = async (id: number) =>
  (await host.operator('GET', '/operators')).data.find((row: { id: number }) => row.id === id)?.roles;
const lastAction = async () =>
  host.db.row<{ kind: string; single: boolean; operator_id: string; proposed_by: string | null; before: object }>(
    'select kind, single, operator_id, proposed_by, before from operator_action order by id desc limit 1',
  );
const changeRoles = (id: number, roles: string[], token?: string) =>
  host.operator('POST', `/operators/${id}`, { roles }, token);
const decide = (id: number, verb: string, token?: string, body: object = {}) =>
  host.operator('POST', `/approvals/${id}/${verb}`, body, token);

test('applies a change at once and marks it when no other operator could confirm it', async () => {
  const { id } = await host.addOperator('cashier');
  expect((await changeRoles(id, ['support'])).code).toBe(200);
  expect(await rolesOf(id)).toEqual(['support']);
  expect(await lastAction()).toMatchObject({ kind: 'operators.change', single: true });
});

describe('with a second admin', () => {
  let other: { id: number; token: string };
  beforeAll(async () => {
    other = await host.addOperator('admin');
  });

  const propose = async (roles = ['auditor']) => {
    const target = await host.addOperator('support');
    const answer = await changeRoles(target.id, roles);
    expect(answer).toMatchObject({ code: 200, data: { pending: expect.any(Number) } });
    expect(await rolesOf(target.id)).toEqual(['support']);
    return { target, pending: answer.data.pending as number };
  };

  test('a change waits, shows before and after, and the other one confirms it', async () => {
    const { target, pending } = await propose();
    expect(await approvals(other.token)).toEqual([
      expect.objectContaining({
        id: pending,
        kind: 'operators.change',
        target: `operator:${target.name}`,
        before: expect.objectContaining({ roles: ['support'] }),
        after: expect.objectContaining({ roles: ['auditor'] }),
        proposed_by: 'admin',
        may_confirm: 1,
      }),
    ]);
    expect((await decide(pending, 'confirm', other.token)).code).toBe(200);
    expect(await rolesOf(target.id)).toEqual(['auditor']);
    expect(await lastAction()).toMatchObject({
      kind: 'operators.change',
      single: false,
      operator_id: String(other.id),
      proposed_by: expect.any(String),
    });
    expect((await decide(pending, 'confirm', other.token)).code).toBe(422);
  });

  test('the proposer cannot confirm, and an operator without the permission cannot either', async () => {
    const { target, pending } = await propose();
    const cashier = await host.addOperator('cashier');
    expect((await decide(pending, 'confirm')).code).toBe(403);
    expect((await decide(pending, 'confirm', cashier.token)).code).toBe(403);
    expect((await decide(pending, 'decline', cashier.token, { reason: '不' })).code).toBe(403);
    expect(await rolesOf(target.id)).toEqual(['support']);
    expect((await approvals()).find(({ id }: { id: number }) => id === pending)).toMatchObject({ may_confirm: 0 });
    await decide(pending, 'decline', other.token, { reason: '清理' });
  });

  test('declining needs a reason and changes nothing', async () => {
    const { target, pending } = await propose();
    expect((await decide(pending, 'decline', other.token)).code).toBe(422);
    expect((await decide(pending, 'decline', other.token, { reason: '不需要' })).code).toBe(200);
    expect(await rolesOf(target.id)).toEqual(['support']);
    expect((await decide(pending, 'confirm', other.token)).code).toBe(422);
    expect((await host.operator('GET', '/approvals?state=3')).data.data[0]).toMatchObject({
      id: pending,
      decline_reason: '不需要',
      decided_by: expect.any(String),
    });
  });

  test('of two operators who confirm at once one wins', async () => {
    const third = await host.addOperator('admin');
    const { target, pending } = await propose();
    const before = Number((await host.db.row<{ id: string }>('select id from operator_action_head'))?.id);
    const answers = await Promise.all([
      decide(pending, 'confirm', other.token),
      decide(pending, 'confirm', third.token),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(await rolesOf(target.id)).toEqual(['auditor']);
    const after = Number((await host.db.row<{ id: string }>('select id from operator_action_head'))?.id);
    expect(after).toBe(before + 1);
  });

  test('a change that is refused at once is not proposed', async () => {
    const waiting = (await host.db.row<{ n: string }>('select count(*) n from operator_approval'))?.n;
    expect((await changeRoles(999_999, ['auditor'])).code).toBe(422);
    expect((await host.db.row<{ n: string }>('select count(*) n from operator_approval'))?.n).toBe(waiting);
  });
});
