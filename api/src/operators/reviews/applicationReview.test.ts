import { testHost, type TestMember } from '../../testing/testHost';
import { makeBusyMember } from '../../testing/busyMember';

describe('applications', () => {
  const host = testHost();
  let member: TestMember;

  beforeEach(async () => {
    member = await host.register();
  });

  const applyForActivity = async () => {
    const [activity] = (await host.call('activitylist', {})).data.data;
    return host.call('doactivityapply', { activityid: activity.id }, member);
  };
  const applyAsAgent = () => host.call('applyagentdo', { mobile: '13800138000', apply_info: '有推广经验' }, member);

  const lastAction = () =>
    host.db.row(
      'select id, kind, target, member_id, before, after, reason from operator_action order by id desc limit 1',
    );

  describe.each([
    ['activity-applications', 'activity-application', applyForActivity, { activity_name: expect.any(String) }],
    ['agent-applications', 'agent-application', applyAsAgent, { mobile: '13800138000', apply_info: '有推广经验' }],
  ] as const)('%s', (queue, target, apply, own) => {
    const list = async (query: string) => (await host.operator('GET', `/${queue}?${query}`)).data;
    const waiting = async () => {
      expect((await apply()).code).toBe(200);
      return (await list(`state=1&q=${member.name}`)).data[0].id as number;
    };
    const decide = (id: number | string, verb: string, body: object = {}, token?: string) =>
      host.operator('POST', `/${queue}/${id}/${verb}`, body, token);

    test('show a waiting one, and then who decided, when and why', async () => {
      const id = await waiting();
      const row = { id, username: member.name, member_id: Number(member.id), ...own };
      expect((await list(`q=${id}`)).data).toContainEqual({
        ...row,
        state: 1,
        created_at: expect.any(String),
        decided_by: null,
        decided_at: null,
        note: '',
        reason: '',
      });
      const support = await host.addOperator('support');
      await decide(id, 'reject', { note: '资料待补', reason: '资料不全' }, support.token);
      expect((await list(`q=${member.name}&state=3`)).data).toMatchObject([
        {
          ...row,
          state: 3,
          decided_by: support.name,
          decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
          note: '资料待补',
          reason: '资料不全',
        },
      ]);
    });

    test('list waiting ones oldest first, decided ones newest first', async () => {
      const ids = [await waiting()];
      for (let n = 0; n < 3; n += 1) {
        member = await host.register();
        ids.push(await waiting());
      }
      const [a, b, c, d] = ids;
      await decide(a ?? 0, 'approve');
      await decide(b ?? 0, 'reject');
      const known = async (query: string) =>
        (await list(query)).data.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id));
      expect(await known('state=1')).toEqual([c, d]);
      expect(await known('')).toEqual([c, d, b, a]);
      expect(await known('state=2')).toEqual([a]);
    });

    test('take one decision, also when two operators decide at once, and record it', async () => {
      const support = await host.addOperator('support');
      const id = await waiting();
      const answers = await Promise.all([
        decide(id, 'approve', { note: '通过' }),
        decide(id, 'reject', { reason: '不符' }, support.token),
      ]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
      const approved = answers[0].code === 200;
      expect((await list(`q=${member.name}`)).data[0]).toMatchObject({ state: approved ? 2 : 3 });
      const action = await lastAction();
      expect(action).toMatchObject({
        kind: `${queue}.${approved ? 'approve' : 'reject'}`,
        target: `${target}:${id}`,
        member_id: member.id,
        before: { state: 1 },
        after: { state: approved ? 2 : 3 },
        reason: approved ? '' : '不符',
      });
      expect((await decide(id, 'approve')).message).toBe('该记录已处理，请勿重复操作！');
      expect(await lastAction()).toEqual(action);
    });
  });

  test('a member sees neither note nor reason of an application for an activity', async () => {
    await applyForActivity();
    const [{ id }] = (await host.operator('GET', `/activity-applications?q=${member.name}`)).data.data;
    await host.operator('POST', `/activity-applications/${id}/reject`, { note: '内部', reason: '资料不全' });
    const { data } = (await host.call('activityApplyLog', { page: 1, limit: 999 }, member)).data;
    expect(data).toEqual([{ id, activity_name: expect.any(String), state: 3, created_at: expect.any(String) }]);
  });

  const queues = ['deposits', 'withdrawals', 'activity-applications', 'agent-applications'];

  test.each(queues)('rejects a decision on an unknown item of %s', async (queue) => {
    for (const id of ['D0', '0', 'x'.repeat(50), '%00', "'; drop table member", '999999999999999999999']) {
      expect((await host.operator('POST', `/${queue}/${encodeURIComponent(id)}/approve`)).code).toBe(422);
      expect((await host.operator('POST', `/${queue}/${encodeURIComponent(id)}/reject`)).code).toBe(422);
    }
  });

  test.each([[{ note: 5 }], [{ note: 'x'.repeat(501) }], ['text'], [[]]])(
    'rejects the decision body %j',
    async (body) => {
      expect((await host.operator('POST', '/deposits/D0/approve', body)).code).toBe(422);
    },
  );

  test('rejects a state that is no number', async () => {
    for (const queue of queues) expect((await host.operator('GET', `/${queue}?state=x`)).code).toBe(422);
  });
});

describe('the orders of one member', () => {
  const host = testHost();

  beforeAll(async () => {
    await makeBusyMember(host);
  });

  test.each(['deposits', 'withdrawals'])('%s are listed of exactly the member with an id', async (queue) => {
    const list = async (query: string) =>
      (await host.operator('GET', `/${queue}?${query}`)).data.data as { member_id: number }[];
    const all = await list('');
    const { member_id: id } = all[0] ?? { member_id: 0 };
    expect(all.length).toBeGreaterThan(0);
    expect(await list(`member=${id}`)).toEqual(all.filter((row) => row.member_id === id));
    const other = await host.register();
    expect(await list(`member=${other.id}`)).toEqual([]);
    expect(await list(`member=${other.id}&state=1`)).toEqual([]);
    expect((await host.operator('GET', `/${queue}?member=1%20or%201`)).code).toBe(422);
  });
});
