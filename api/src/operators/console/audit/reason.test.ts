import { testHost } from '../../../testing/testHost';

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

test.each(changes)('%s rejects a reason of more than 200 characters', async (_kind, path, fields) => {
  expect((await host.operator('POST', await path(), { ...fields, reason: '长'.repeat(201) })).code).toBe(422);
});

test('the reset of a money setting shows its reason to the second operator', async () => {
  await host.addOperator('admin');
  const { data } = await host.operator('POST', '/content/rates/reset', { reason: '误操作' });
  const approvals = await host.operator('GET', '/approvals?state=1');
  expect(approvals.data.data.find(({ id }: { id: number }) => id === data.pending)?.reason).toBe('误操作');
});
