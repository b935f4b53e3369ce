import { testHost } from '../../testing/testHost';

const host = testHost();

const change = (id: number, body: object, token?: string) => host.operator('POST', `/operators/${id}`, body, token);

test('the last admin can neither be disabled nor lose the role', async () => {
  const { id } = (await host.operator('GET', '/me')).data;
  expect((await change(id, { disabled: true })).code).toBe(422);
  expect((await change(id, { roles: ['auditor'] })).code).toBe(422);
  expect((await host.operator('GET', '/me')).data.roles).toEqual(['admin']);
});

test('two admins that disable each other at once leave one enabled', async () => {
  const first = await host.addOperator('admin');
  const second = await host.addOperator('admin');
  const { id } = (await host.operator('GET', '/me')).data;
  expect((await change(id, { disabled: true }, first.token)).code).toBe(200);
  const answers = await Promise.all([
    change(second.id, { disabled: true }, first.token),
    change(first.id, { disabled: true }, second.token),
  ]);
  expect(answers.map(({ code }) => code)).toContain(200);
  const enabled = await host.db.rows(`select from operator where not disabled and 'admin' = any (roles)`);
  expect(enabled).toHaveLength(1);
});
