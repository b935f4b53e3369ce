import { hashPassword, inHashTurn, memberClient } from './passwords';
import { type Algorithm, hash } from '@node-rs/argon2';
import { fundPassword, loginPassword, testHost } from '../../testing/testHost';

// The real cost.
jest.unmock('./hashCost');

const client = memberClient('1');

test('hashes passwords with argon2id, 19 MiB and two passes, and another salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword(client, 'secret123'), hashPassword(client, 'secret123')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test.each([
  ['the password', 'secret123', true],
  ['another case', 'Secret123', false],
  ['a space after it', 'secret123 ', false],
  ['its beginning', 'secret12', false],
])('matches a hash with the password as it was sent: %s', async (_what, sent, expected) => {
  const stored = await hashPassword(client, 'secret123');
  expect(await inHashTurn(client, ({ matches }) => matches(stored, sent))).toBe(expected);
});

test('matches nothing without a stored hash', async () => {
  expect(await inHashTurn(client, ({ matches }) => matches(undefined, 'no member has this password'))).toBe(false);
});

describe('a hash of an earlier configuration', () => {
  const host = testHost();

  /** A hash as an earlier configuration made it: argon2id with half the memory and one pass. */
  const earlier = (password: string) =>
    hash(password, { algorithm: 2 as Algorithm, memoryCost: 9728, timeCost: 1, parallelism: 1 });
  const today = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

  const hashesOf = (memberId: string) =>
    host.db.row<{ login: string; fund: string; changed: Date | null }>(
      'select password_hash login, fund_password_hash fund, passwords_changed_at changed from member where id = $1',
      [memberId],
    );

  test('a login replaces a hash of another cost, and is no change of the password', async () => {
    const { id, name, token } = await host.register();
    const stored = await earlier(loginPassword);
    await host.db.run('update member set password_hash = $2 where id = $1', [id, stored]);
    const logIn = (password: string) => host.send('login_pc', { name, password });

    expect((await logIn('wrong1234')).code).toBe(422);
    expect((await hashesOf(id))?.login).toBe(stored);
    expect((await logIn(loginPassword)).code).toBe(200);
    const after = await hashesOf(id);
    expect(after).toMatchObject({ login: expect.stringMatching(today), changed: null });
    expect((await host.send('user', {}, { token })).code).toBe(200);
    expect((await logIn(loginPassword)).code).toBe(200);
    expect((await hashesOf(id))?.login).toBe(after?.login);
  });

  test('a check of the fund password replaces a hash of another cost', async () => {
    const { id, token } = await host.register();
    await host.db.run('update member set fund_password_hash = $2 where id = $1', [id, await earlier(fundPassword)]);
    const wallet = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
    expect((await host.send('bindcard', { ...wallet, pay_pass: fundPassword }, { token })).code).toBe(200);
    expect(await hashesOf(id)).toMatchObject({ fund: expect.stringMatching(today), changed: null });
  });

  test('a sign-in of an operator replaces a hash of another cost', async () => {
    const { id, name } = await host.addOperator('cashier');
    const password = 'correct-horse-battery';
    await host.db.run('update operator set password_hash = $2 where id = $1', [id, await earlier(password)]);
    const signIn = () => host.operator('POST', '/signin', { name, password }, 'none');
    expect((await signIn()).code).toBe(200);
    const row = await host.db.row<{ password_hash: string }>('select password_hash from operator where id = $1', [id]);
    expect(row?.password_hash).toMatch(today);
    expect((await signIn()).code).toBe(200);
  });
});
