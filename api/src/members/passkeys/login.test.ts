import { askForPasskey, passkeyMember } from '../../testing/passkeyMember';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/softwareAuthenticator';
import { loginPassword, testHost, type TestMember } from '../../testing/testHost';

const host = testHost();
let member: TestMember;
let device: SoftwareAuthenticator;

beforeEach(async () => {
  await host.db.run('delete from throttle');
  ({ member, device } = await passkeyMember(host));
  host.takeLog();
});
afterEach(() => host.setNow(undefined));

const refused = { code: 422, message: '通行密钥验证失败，请重试', data: null };
const options = async () => (await host.send('passkey/loginoptions')).data;
const logIn = (response: unknown, headers: Record<string, string> = {}) =>
  host.send('passkey/login', { response }, { headers });
const events = () =>
  host
    .takeLog()
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event);
const history = async () => {
  const { data } = await host.send('loginhistory', { page: 1 }, member);
  return data.data.map(({ succeeded, device: agent }: any) => [succeeded, agent]);
};

test('logs in without a name, and shows in devices, login history and the list', async () => {
  const asked = await options();
  expect(asked).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    rpId: 'localhost',
    userVerification: 'required',
  });
  const answer = await logIn(device.get(asked), { 'user-agent': 'Phone' });
  expect(answer).toMatchObject({ code: 200, message: '登录成功！', data: { api_token: expect.any(String) } });
  const token = answer.data.api_token;
  expect((await host.send('user', {}, { token })).data.username).toBe(member.name);
  const sessions = (await host.send('sessions', {}, { token })).data;
  expect(sessions.find((it: any) => it.current === 1)).toMatchObject({ device: 'Phone', address: '127.0.0.1' });
  expect(await history()).toEqual([[1, 'Phone']]);
  expect((await host.send('passkey/list', {}, member)).data[0].last_used_at).toMatch(/^20\d\d-/);
});

test('replaces the session that the request carries', async () => {
  const response = device.get(await options());
  expect((await host.send('passkey/login', { response }, member)).code).toBe(200);
  expect((await host.send('user', {}, member)).code).toBe(401);
});

test.each([
  ['a counter', undefined],
  ['no counter', 0],
])('accepts an answer of a key with %s once, also of several at once', async (_what, counter) => {
  if (counter === 0) await host.db.run('update passkey set counter = 0 where member_id = $1', [member.id]);
  const response = device.get(await options(), counter === 0 ? { counter } : {});
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(response)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422]);
  expect(await logIn(response)).toEqual(refused);
});

test.each<[string, Parameters<SoftwareAuthenticator['get']>[1]]>([
  ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['another origin', { origin: 'https://localhost' }],
  ['the origin of another site', { origin: 'https://evil.example' }],
  ['a passkey of another site', { rpId: 'evil.example' }],
  ['no user verification', { userVerified: false }],
])('refuses an answer with %s, which ends its challenge', async (_what, change) => {
  const asked = await options();
  expect(await logIn(device.get(asked, change))).toEqual(refused);
  expect(events()).toEqual([expect.objectContaining({ event: 'passkey-refused', member: member.id })]);
  // Another challenge is not the one that was given out, so that one stays.
  expect((await logIn(device.get(asked))).code).toBe(change?.challenge ? 200 : 422);
});

test('refuses an altered signature, another user handle and an unknown key', async () => {
  const altered = device.get(await options());
  altered.response.signature = Buffer.from(altered.response.signature, 'base64url')
    .fill(1, 10, 20)
    .toString('base64url');
  expect(await logIn(altered)).toEqual(refused);
  const renamed = device.get(await options());
  renamed.response.userHandle = Buffer.alloc(32, 1).toString('base64url');
  expect(await logIn(renamed)).toEqual(refused);
  const stranger = softwareAuthenticator();
  stranger.create((await host.send('passkey/registeroptions', { password: loginPassword }, member)).data);
  expect(await logIn(stranger.get(await options()))).toEqual({ ...refused, data: { passkey_unknown: 1 } });
});

test('refuses an answer after five minutes', async () => {
  const asked = await options();
  host.setNow(new Date(Date.now() + 5 * 60_000 + 1000));
  expect(await logIn(device.get(asked))).toEqual(refused);
  expect((await logIn(device.get(await options()))).code).toBe(200);
  // Further challenges have removed it.
  expect(
    await host.db.row('select count(*)::int n from passkey_challenge where expires_at < $1', [new Date()]),
  ).toEqual({
    n: 0,
  });
});

test('does not accept a challenge that was made to confirm something, nor the other way round', async () => {
  const asked = (await host.send('passkey/confirmoptions', { action: 'register' }, member)).data;
  expect(await logIn(device.get(asked))).toEqual(refused);
  await askForPasskey(host, member, { action: 'withdraw' });
  const confirmation = device.get(await options());
  const added = await host.send('passkey/registeroptions', { password: loginPassword, confirmation }, member);
  expect(added).toEqual(refused);
});

describe('a copy of the passkey', () => {
  test('is refused when its counter has not risen, which blocks the key and is recorded', async () => {
    const copy = device.copy();
    expect((await logIn(device.get(await options()))).code).toBe(200);
    expect(await logIn(copy.get(await options()))).toEqual({
      code: 422,
      message: '该通行密钥存在异常，已停用，请删除后重新添加！',
      data: null,
    });
    expect(events()).toEqual([expect.objectContaining({ event: 'passkey-cloned', member: member.id, level: 40 })]);
    expect((await host.send('passkey/list', {}, member)).data).toMatchObject([{ blocked: 1 }]);
    expect((await host.operator('GET', `/members/${member.id}`)).data.sign_in).toEqual({
      passkeys: 1,
      passkeys_blocked: 1,
      totp: 0,
    });
    expect((await logIn(device.get(await options()))).code).toBe(422);
    const higher = await logIn(copy.get(await options(), { counter: 1000 }));
    expect(higher).toMatchObject({ code: 422, message: '该通行密钥存在异常，已停用，请删除后重新添加！' });
  });

  test('cannot be pretended by who has no key: a forged counter does not block it', async () => {
    expect((await logIn(device.get(await options(), { counter: 100 }))).code).toBe(200);
    const forged = device.get(await options(), { counter: 101 });
    const low = softwareAuthenticator();
    low.create((await host.send('passkey/registeroptions', { password: loginPassword }, member)).data);
    forged.response.authenticatorData = low.get(await options(), { counter: 1 }).response.authenticatorData;
    expect(await logIn(forged)).toEqual(refused);
    expect((await logIn(device.get(await options(), { counter: 102 }))).code).toBe(200);
  });

  test('is not noticed for keys that are synchronised, whose counter stays 0', async () => {
    await host.db.run('update passkey set counter = 0 where member_id = $1', [member.id]);
    for (let n = 0; n < 2; n += 1) expect((await logIn(device.get(await options(), { counter: 0 }))).code).toBe(200);
  });
});

test('refuses a key that belongs to another host name of the site', async () => {
  const headers = { host: 'other.localhost' };
  const asked = (await host.send('passkey/loginoptions', {}, { headers })).data;
  expect(asked.rpId).toBe('other.localhost');
  const response = device.get(asked, { origin: 'http://other.localhost' });
  expect(await logIn(response, headers)).toEqual(refused);
  const atAddress = await host.send('passkey/loginoptions', {}, { headers: { host: '127.0.0.1:8080' } });
  expect(atAddress).toMatchObject({ code: 422, message: '当前网址不支持通行密钥！' });
});

test('takes the host name that a trusted proxy forwards', async () => {
  const headers = { 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'https' };
  expect((await host.send('passkey/loginoptions', {}, { headers })).data.rpId).toBe('site.example');
});

test('a frozen member gets the message of the login by password, and the attempt is recorded', async () => {
  await host.operator('POST', `/members/${member.id}/freeze`, { reason: '核查' });
  host.takeLog();
  expect(await logIn(device.get(await options()))).toMatchObject({ code: 422, message: '账户已冻结，请联系客服' });
  expect(events()).toEqual([expect.objectContaining({ event: 'login-refused', member: member.id })]);
  await host.operator('POST', `/members/${member.id}/unfreeze`, { reason: '无异常' });
  const token = (await logIn(device.get(await options()))).data.api_token;
  member = { ...member, token };
  expect((await history()).map(([succeeded]: [number]) => succeeded)).toEqual([1, 0]);
});

test('a member in self-exclusion can log in, as with the password', async () => {
  const limit = { kind: 'exclusion', period: '180d', amount: '' };
  expect((await host.send('setlimit', limit, member)).code).toBe(200);
  expect((await logIn(device.get(await options()))).code).toBe(200);
});

test('is refused while the password is a temporary one, until the member has chosen another', async () => {
  const reset = await host.operator('POST', `/members/${member.id}/reset-password`, { kind: 'login', reason: '来电' });
  const { password } = reset.data;
  expect(await logIn(device.get(await options()))).toMatchObject({
    code: 422,
    message: '请使用临时密码登录并修改密码！',
  });
  const token = (await host.send('login_pc', { name: member.name, password })).data.api_token;
  await host.send('editPassword', { password, paypassword: 'newer123' }, { token });
  expect((await logIn(device.get(await options()))).code).toBe(200);
});

/** Sets what a throttle has counted. While its time is ahead of the clock, nothing is forgotten. */
const fill = (key: string, level: number) =>
  host.db.run(
    `insert into throttle (key, level, at) values ($1, $2, now() + interval '1 hour')
      on conflict (key) do update set level = excluded.level, at = excluded.at`,
    [key, level],
  );

test('refused answers count with wrong passwords from the address, accepted ones do not', async () => {
  await fill('login-address:127.0.0.1', 14);
  for (let n = 0; n < 3; n += 1) expect((await logIn(device.get(await options()))).code).toBe(200);
  const wrong = async () => (await logIn(device.get(await options(), { userVerified: false }))).code;
  expect([await wrong(), await wrong()]).toEqual([422, 429]);
  expect((await logIn(device.get(await options()))).code).toBe(429);
});

test('challenges of one address are limited', async () => {
  await fill('passkey-options:127.0.0.1', 199);
  const codes = [await host.send('passkey/loginoptions'), await host.send('passkey/loginoptions')];
  expect(codes.map(({ code }) => code)).toEqual([200, 429]);
});
