import { loginPassword, testHost } from '../../testing/testHost';

const host = testHost();

test('a login answers the last successful one before it, and the first one none', async () => {
  const { name, id } = await host.register();
  const logIn = async (password = loginPassword) => (await host.send('login_pc', { name, password })).data?.last_login;
  expect(await logIn()).toBeNull();
  await host.db.run(
    `update login_attempt set device = 'a phone', created_at = '2026-03-10T15:00:00+08:00' where member_id = $1`,
    [id],
  );
  await logIn('wrong2026');
  expect(await logIn()).toEqual({ device: 'a phone', created_at: '2026-03-10 15:00:00' });
});
