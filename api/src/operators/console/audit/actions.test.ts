import { openDatabase } from '../../../base/database/database';
import { testHost } from '../../../testing/testHost';
import { type Action, insertAction } from '../../authority/actions.store';

describe('actions', () => {
  const host = testHost();

  const adminId = '2';
  const append = (action: object = {}) =>
    host.db.transaction((tx) =>
      insertAction(tx, {
        operatorId: adminId,
        address: '127.0.0.1',
        kind: 'test.change' as Action['kind'],
        target: 'test:1',
        requestId: 'request-1',
        ...action,
      }),
    );
  const list = async (query: string, token?: string) =>
    (await host.operator('GET', `/actions?${query}`, {}, token)).data;
  /** The Beijing days around today, since a test may run at midnight. */
  const beijingDay = (away: number) =>
    new Date(Date.now() + 8 * 3_600_000 + away * 86_400_000).toISOString().slice(0, 10);

  describe('GET /actions', () => {
    let memberId: string;
    let username: string;
    let other: Awaited<ReturnType<typeof host.addOperator>>;

    beforeAll(async () => {
      ({ id: memberId, name: username } = await host.register());
      other = await host.addOperator('support');
      await append({ memberId, before: { frozen: 0 }, after: { frozen: 1 }, reason: '风险', kind: 'members.freeze' });
      await append({ operatorId: String(other.id), proposedBy: adminId, single: false, target: 'test:2' });
      await append({ operatorId: null, target: 'test:3', single: true });
    });

    test('rejects a first day after the last', async () => {
      expect(await host.operator('GET', '/actions?from=2026-11-21&to=2026-11-20')).toMatchObject({
        code: 422,
        message: '开始日期不能晚于结束日期！',
      });
      expect((await host.operator('GET', '/actions?from=2026-11-20&to=2026-11-20')).code).toBe(200);
    });

    test('lists who changed what, newest first', async () => {
      const page = await list('');
      expect(page.data.map(({ target }: { target: string }) => target).slice(0, 3)).toEqual([
        'test:3',
        'test:2',
        'test:1',
      ]);
      expect(page.data[0]).toMatchObject({ operator: null, single: true, member_id: null, before: null, after: null });
      expect(page.data[1]).toMatchObject({ operator: other.name, proposed_by: 'admin', single: false });
      expect(page.data[2]).toEqual({
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        operator: 'admin',
        proposed_by: null,
        address: '127.0.0.1',
        kind: 'members.freeze',
        target: 'test:1',
        member_id: Number(memberId),
        username,
        before: { frozen: 0 },
        after: { frozen: 1 },
        reason: '风险',
        single: false,
        request_id: 'request-1',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });

    test.each<[string, () => string, string[]]>([
      ['an operator', () => `operator=${other.id}`, ['test:2']],
      ['a member', () => `member=${memberId}`, ['test:1']],
      ['a kind', () => 'kind=members.freeze', ['test:1']],
      ['days that include today', () => `from=${beijingDay(-1)}&to=${beijingDay(1)}&kind=members.freeze`, ['test:1']],
      ['days before today', () => 'from=2020-01-01&to=2020-12-31', []],
      ['days after today', () => 'from=2099-01-01', []],
      ['empty filters', () => 'operator=&member=&kind=members.freeze&from=&to=', ['test:1']],
    ])('filters by %s', async (_filter, query, targets) => {
      expect((await list(query())).data.map(({ target }: { target: string }) => target)).toEqual(targets);
    });

    test('counts Beijing days from midnight to midnight, both included', async () => {
      const superuser = openDatabase(host.url);
      await superuser.transaction(async (tx) => {
        await tx.run('set local session_replication_role = replica');
        const at = [
          '2021-03-04 15:59:59.999Z',
          '2021-03-04 16:00:00Z',
          '2021-03-06 15:59:59.999Z',
          '2021-03-06 16:00:00Z',
        ];
        for (const [index, moment] of at.entries()) {
          await tx.run(
            `insert into operator_action (id, at, address, kind, target, reason, single, request_id, hash)
            values ($1, $2, '', 'test.day', $3, '', false, '', '')`,
            [1_000_000 + index, moment, `moment:${index}`],
          );
        }
      });
      await superuser.close();
      const { data } = await list('kind=test.day&from=2021-03-05&to=2021-03-06');
      expect(data.map(({ target }: { target: string }) => target)).toEqual(['moment:2', 'moment:1']);
    });

    test.each(['from=2026-13-01', 'to=yesterday', 'operator=x', 'member=0', 'page=0'])('refuses %s', async (query) => {
      expect((await host.operator('GET', `/actions?${query}`)).code).toBe(422);
    });

    test('gives 15 rows a page', async () => {
      for (let n = 0; n < 16; n += 1) await append({ kind: 'test.page', target: `page:${n}` });
      const second = await list('kind=test.page&page=2');
      expect(second).toMatchObject({ current_page: 2, last_page: 2, per_page: 15, total: 16 });
      expect(second.data).toEqual([expect.objectContaining({ target: 'page:0' })]);
    });
  });

  describe('the role of the application', () => {
    beforeAll(async () => {
      const { id } = await host.register();
      await host.credit(id, 100n);
      await append();
    });

    test.each([
      `update operator_action set reason = 'other'`,
      'delete from operator_action',
      'truncate operator_action',
      'update operator_action_head set id = 0',
      'delete from operator_action_head',
      'truncate operator_action_head',
      `insert into operator_action_head (one, id, hash) values (false, 1, '')`,
      'update ledger_entry set amount = 1',
      'delete from ledger_entry',
      'truncate ledger_entry',
      'insert into ledger_entry (debit_id, credit_id, amount, kind) select 1, 2, 100, kind from ledger_entry limit 1',
      'update account set balance = 0',
      'delete from account',
      'truncate account cascade',
      'alter table operator_action disable trigger all',
      'set session_replication_role = replica',
    ])('cannot run: %s', async (statement) => {
      await expect(host.db.run(statement)).rejects.toThrow(/permission denied|must be owner/);
    });

    test('cannot choose the number, the time or the hash of an action', async () => {
      await host.db.run(
        `insert into operator_action (id, at, address, kind, target, reason, single, request_id, hash)
        values (7, '2020-01-01', '', 'test.chosen', '', '', false, '', 'chosen')`,
      );
      const row = await host.db.row(
        `select a.id = h.id and a.hash = h.hash as last, a.at > now() - interval '1 hour' as timely
        from operator_action a, operator_action_head h where a.kind = 'test.chosen'`,
      );
      expect(row).toEqual({ last: true, timely: true });
    });
  });
});

describe('reasons', () => {
  const host = testHost();

  const lastAction = () =>
    host.db.row<{ kind: string; reason: string }>('select kind, reason from operator_action order by id desc limit 1');

  const addToken = async () => {
    const { id, token } = await host.addOperator('support');
    return (await host.operator('POST', `/operators/${id}/tokens`, { name: 'script', days: 1 }, token)).data.id;
  };
  const publish = async (kind: 'notices' | 'activities') =>
    (await host.operator('POST', `/${kind}`, { title: '标题', content: '<p>正文</p>' })).data.id;

  /** Destructive changes: kind of the audit row, how to get the path of one, and the fields that it needs. */
  const changes: [kind: string, path: () => Promise<string>, fields: object][] = [
    ['operators.change', async () => `/operators/${(await host.addOperator('support')).id}`, { disabled: true }],
    ['operators.change', async () => `/operators/${(await host.addOperator('support')).id}`, { totp: 0 }],
    ['operators.token-revoke', async () => `/tokens/${await addToken()}/revoke`, {}],
    ['members.sessions-revoke', async () => `/members/${(await host.register()).id}/sessions/revoke`, {}],
    ['content.reset', async () => '/content/faq/reset', {}],
    ['notices.remove', async () => `/notices/${await publish('notices')}/remove`, {}],
    ['activities.remove', async () => `/activities/${await publish('activities')}/remove`, {}],
  ];

  test.each(changes)('%s keeps the reason, which a client may omit', async (kind, path, fields) => {
    expect((await host.operator('POST', await path(), { ...fields, reason: ' 离职 ' })).code).toBe(200);
    expect(await lastAction()).toEqual({ kind, reason: '离职' });
    expect((await host.operator('POST', await path(), fields)).code).toBe(200);
    expect(await lastAction()).toEqual({ kind, reason: '' });
  });

  test('one of more than 200 characters is rejected', async () => {
    expect((await host.operator('POST', '/content/faq/reset', { reason: '长'.repeat(201) })).code).toBe(422);
  });

  test('the reset of a money setting shows its reason to the second operator', async () => {
    await host.addOperator('admin');
    const { data } = await host.operator('POST', '/content/rates/reset', { reason: '误操作' });
    const approvals = await host.operator('GET', '/approvals?state=1');
    expect(approvals.data.data.find(({ id }: { id: number }) => id === data.pending)?.reason).toBe('误操作');
  });
});
