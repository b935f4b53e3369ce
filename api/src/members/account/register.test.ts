import { fundPassword, loginPassword, registration, testHost } from '../../testing/testHost';

// The real cost.
jest.unmock('../passwords/hashCost');

const host = testHost();

describe('registration', () => {
  test('opens a session, and rejects a name that exists in another case', async () => {
    const first = await host.send('register', registration('Taken001'));
    expect(first.code).toBe(200);
    expect((await host.send('user', {}, { token: first.data.api_token })).data).toMatchObject({
      username: 'Taken001',
      realname: '张三',
      balance: '0.00',
      paysum: '0.00',
      vip: 0,
      isagent: 0,
      transferstatus: 0,
    });
    expect(await host.send('register', registration('tAKEN001'))).toMatchObject({
      code: 422,
      message: '该用户名已被注册！',
    });
  });

  test('of 8 concurrent registrations of one name exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => host.send('register', registration('race0001'))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(7);
  });

  test('limits registrations from one address at 240', async () => {
    await host.db.run('delete from throttle');
    expect((await host.send('register', registration('many1000'))).code).toBe(200);
    await host.db.run(`update throttle set level = 240 where key like 'register:%'`);
    expect((await host.send('register', registration('many2000'))).code).toBe(429);
    await host.db.run('delete from throttle');
  });

  test('stores passwords and tokens as hashes only', async () => {
    const { token } = await host.register('hashed01');
    const row = await host.db.row<object>(
      `select m.*, s.* from member m join session s on s.member_id = m.id where username = 'hashed01'`,
    );
    const kept = JSON.stringify(row);
    for (const secret of [loginPassword, fundPassword, token]) expect(kept).not.toContain(secret);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
