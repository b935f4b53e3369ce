import { lockAuthority } from '../authority/operators.store';
import { testHost } from '../../testing/testHost';

const host = testHost();

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

  test('an operator has at most 100 changes that wait', async () => {
    const [busy, target] = [await host.addOperator('admin'), await host.addOperator('support')];
    await host.db.run(
      `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
        select 'POST /operators/:id', '{}', 'operators:write', 'operators.change', 'operator:x', '', $1
          from generate_series(1, 98)`,
      [busy.id],
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => changeRoles(target.id, ['auditor'], busy.token)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 422, 422]);
    expect(answers.find(({ code }) => code === 422)).toMatchObject({
      message: '您有100项操作待复核，请等待处理或撤回后再提交！',
    });
    const { pending } = (await changeRoles(target.id, ['auditor'], other.token)).data;
    expect(pending).toEqual(expect.any(Number));
    await host.db.run('update operator_approval set state = 3, decided_at = now() where state = 1');
    expect((await changeRoles(target.id, ['auditor'], busy.token)).code).toBe(200);
    await host.db.run('update operator_approval set state = 3, decided_at = now() where state = 1');
    await host.db.run('update operator set disabled = true where id = $1', [busy.id]);
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

  describe('a proposal whose proposer', () => {
    test.each([
      ['was disabled', 'update operator set disabled = true where id = $1'],
      ['lost the permission', `update operator set roles = '{auditor}' where id = $1`],
    ])('%s cannot be confirmed, only declined', async (_what, sql) => {
      const proposer = await host.addOperator('admin');
      const target = await host.addOperator('support');
      const { pending } = (await changeRoles(target.id, ['auditor'], proposer.token)).data;
      await host.db.run(sql, [proposer.id]);
      expect(await decide(pending, 'confirm', other.token)).toMatchObject({
        code: 422,
        message: '提交人已停用或不再有此权限，请驳回！',
      });
      expect(await rolesOf(target.id)).toEqual(['support']);
      expect((await decide(pending, 'decline', other.token, { reason: '提交人已离职' })).code).toBe(200);
    });
  });

  test('an operator who loses the permission while confirming cannot confirm', async () => {
    const confirming = await host.addOperator('admin');
    const { target, pending } = await propose();
    const demoted = host.db.transaction(async (tx) => {
      await lockAuthority(tx);
      const answer = decide(pending, 'confirm', confirming.token);
      // The confirmation is authenticated, and then waits for this lock.
      for (let waiting = false; !waiting;) {
        waiting = Boolean(await host.db.row(`select from pg_locks where not granted and pid <> pg_backend_pid()`));
      }
      await tx.run(`update operator set roles = '{auditor}' where id = $1`, [confirming.id]);
      return { answer };
    });
    expect((await (await demoted).answer).code).toBe(403);
    expect(await rolesOf(target.id)).toEqual(['support']);
    await decide(pending, 'decline', other.token, { reason: '清理' });
  });

  test('a change of roles is refused if the roles were changed meanwhile, not if something else was', async () => {
    const { target, pending } = await propose(['auditor']);
    const second = (await changeRoles(target.id, ['cashier'])).data.pending;
    const more = { disabled: false };
    expect((await host.operator('POST', `/operators/${target.id}`, more)).code).toBe(200);
    expect((await decide(second, 'confirm', other.token)).code).toBe(200);
    expect(await lastAction()).toMatchObject({ before: { roles: ['support'] } });
    expect(await decide(pending, 'confirm', other.token)).toMatchObject({
      code: 422,
      message: '提交复核后内容已被修改，请驳回后重新提交！',
    });
    expect(await rolesOf(target.id)).toEqual(['cashier']);
    await decide(pending, 'decline', other.token, { reason: '清理' });
  });

  test('stores the fields that the call knows, and no others', async () => {
    const target = await host.addOperator('support');
    const sent = { roles: ['auditor'], secret: 'x', note: { deep: [1] } };
    const { pending } = (await host.operator('POST', `/operators/${target.id}`, sent)).data;
    expect(await host.db.row('select request from operator_approval where id = $1', [pending])).toEqual({
      request: { id: String(target.id), roles: ['auditor'] },
    });
    await decide(pending, 'decline', other.token, { reason: '清理' });
  });

  test('a change that is refused at once is not proposed', async () => {
    const waiting = (await host.db.row<{ n: string }>('select count(*) n from operator_approval'))?.n;
    expect((await changeRoles(999_999, ['auditor'])).code).toBe(422);
    expect((await host.db.row<{ n: string }>('select count(*) n from operator_approval'))?.n).toBe(waiting);
  });
});
