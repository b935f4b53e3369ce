import type * as WebAuthn from '@simplewebauthn/server';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { Secret, TOTP } from 'otpauth';
import { addPasskey, askForPasskey, confirm, passkeyMember } from '../../testing/passkeyMember';
import { softwareAuthenticator } from '../../testing/softwareAuthenticator';
import { loginPassword, testHost, type TestMember } from '../../testing/testHost';

jest.mock('@simplewebauthn/server', () => {
  const actual = jest.requireActual<typeof WebAuthn>('@simplewebauthn/server');
  return { ...actual, verifyRegistrationResponse: jest.fn(actual.verifyRegistrationResponse) };
});
const verify = jest.mocked(verifyRegistrationResponse);

const host = testHost();

beforeEach(() => host.db.run('delete from throttle'));
afterEach(() => host.setNow(undefined));

const password = loginPassword;
const optionsFor = async (member: TestMember) =>
  (await host.send('passkey/registeroptions', { password }, member)).data;
const add = (member: TestMember, response: unknown, name = '手机') =>
  host.send('passkey/register', { name, response }, member);
const list = async (member: TestMember) => (await host.send('passkey/list', {}, member)).data;
/** Switches one-time codes on with the code of now; `codeAt` makes the code of some seconds later. */
const enableTotp = async (member: TestMember) => {
  const at = Date.now();
  const { secret } = (await host.send('totp/setup', { password }, member)).data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: at + seconds * 1000 });
  expect((await host.send('totp/enable', { code: codeAt(0) }, member)).code).toBe(200);
  return { codeAt };
};
const refused = { code: 422, message: '通行密钥验证失败，请重试', data: null };

describe('adding a passkey', () => {
  test('needs the login password, and lists the key with its name', async () => {
    const member = await host.register();
    expect(await list(member)).toEqual([]);
    const wrong = await host.send('passkey/registeroptions', { password: 'wrong1234' }, member);
    expect(wrong).toMatchObject({ code: 422, message: '登录密码错误' });
    const options = await optionsFor(member);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: '金禧会员站' },
      user: { name: member.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add(member, softwareAuthenticator().create(options), ' 我的手机 ');
    expect(added).toMatchObject({ code: 200, message: '添加成功！', data: { id: expect.any(Number) } });
    expect(await list(member)).toEqual([
      {
        id: added.data.id,
        name: '我的手机',
        created_at: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
        last_used_at: null,
        blocked: 0,
        credential: {
          id: expect.stringMatching(/^[\w-]+$/),
          rp_id: 'localhost',
          user_id: options.user.id,
          user_name: member.name,
        },
      },
    ]);
  });

  test('names the keys that exist to the authenticator, under one random handle', async () => {
    const { member } = await passkeyMember(host);
    const [first, second] = [await optionsFor(member), await optionsFor(member)];
    expect(first.excludeCredentials).toEqual([
      { id: expect.any(String), type: 'public-key', transports: ['internal'] },
    ]);
    expect(first.user.id).toBe(second.user.id);
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    expect(first.challenge).not.toBe(second.challenge);
  });

  test('accepts an answer once', async () => {
    const member = await host.register();
    const response = softwareAuthenticator().create(await optionsFor(member));
    const answers = await Promise.all([add(member, response), add(member, response)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(await add(member, response)).toEqual(refused);
    expect(await list(member)).toHaveLength(1);
  });

  test('in two tabs at once adds both keys, since the authenticator keeps the later one', async () => {
    const member = await host.register();
    const [one, other] = [await optionsFor(member), await optionsFor(member)];
    const device = softwareAuthenticator();
    const added = await Promise.all([
      add(member, device.create(one), '标签一'),
      add(member, device.create(other), '标签二'),
    ]);
    expect(added.map(({ code }) => code)).toEqual([200, 200]);
    expect((await list(member)).map(({ name }: any) => name).sort()).toEqual(['标签一', '标签二']);
  });

  test.each<[string, Parameters<ReturnType<typeof softwareAuthenticator>['create']>[1]]>([
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8081' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
  ])('refuses an answer with %s, which ends the challenge', async (_what, change) => {
    const member = await host.register();
    const options = await optionsFor(member);
    expect(await add(member, softwareAuthenticator().create(options, change))).toEqual(refused);
    // Another challenge is not the one that was given out, so that one stays.
    const retried = await add(member, softwareAuthenticator().create(options));
    expect(retried.code).toBe(change?.challenge ? 200 : 422);
  });

  test('accepts an attestation that the new key itself has signed', async () => {
    const member = await host.register();
    const response = softwareAuthenticator().create(await optionsFor(member), { attestation: 'self' });
    expect((await add(member, response)).code).toBe(200);
  });

  test('refuses certificates, whose revocation lists the library would download, before it sees them', async () => {
    const member = await host.register();
    const response = softwareAuthenticator().create(await optionsFor(member), { attestation: 'certificate' });
    verify.mockClear();
    expect(await add(member, response)).toEqual(refused);
    expect(verify).not.toHaveBeenCalled();
    await addPasskey(host, member, softwareAuthenticator());
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('refuses an answer after five minutes, of another member, and of another session', async () => {
    const [member, other] = [await host.register(), await host.register()];
    const device = softwareAuthenticator();
    const late = device.create(await optionsFor(member));
    host.setNow(new Date(Date.now() + 5 * 60_000 + 1000));
    expect(await add(member, late)).toEqual(refused);
    host.setNow(undefined);
    expect(await add(other, device.create(await optionsFor(member)))).toEqual(refused);
    const login = await host.send('login_pc', { name: member.name, password });
    const second = { ...member, token: login.data.api_token };
    expect(await add(second, device.create(await optionsFor(member)))).toEqual(refused);
  });

  test('refuses a key that is registered already, also for another member', async () => {
    const [member, other] = [await host.register(), await host.register()];
    const device = softwareAuthenticator();
    const first = device.create(await optionsFor(member));
    expect((await add(member, first)).code).toBe(200);
    const { challenge } = await optionsFor(other);
    const stolen = { ...first, response: { ...first.response } };
    const clientData = JSON.parse(Buffer.from(first.response.clientDataJSON, 'base64url').toString());
    stolen.response.clientDataJSON = Buffer.from(JSON.stringify({ ...clientData, challenge })).toString('base64url');
    expect(await add(other, stolen)).toMatchObject({ code: 422, message: '该通行密钥已添加！' });
    expect(await list(other)).toEqual([]);
  });

  test('ends at ten keys', async () => {
    const member = await host.register();
    const device = softwareAuthenticator();
    for (let n = 0; n < 9; n += 1) await addPasskey(host, member, device);
    const options = await Promise.all([optionsFor(member), optionsFor(member)]);
    const last = await Promise.all(options.map((it) => add(member, device.create(it))));
    expect(last.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(await host.send('passkey/registeroptions', { password }, member)).toMatchObject({
      code: 422,
      message: '最多添加10个通行密钥！',
    });
  });

  test('needs an old key too while one protects something', async () => {
    const { member, device } = await passkeyMember(host);
    await askForPasskey(host, member, { action: 'bindcard' });
    expect(await host.send('passkey/registeroptions', { password }, member)).toEqual({
      code: 422,
      message: '请使用通行密钥确认！',
      data: { confirmation_required: 1 },
    });
    const confirmation = await confirm(host, member, { device, action: 'register' });
    const wrong = await host.send('passkey/registeroptions', { password: 'wrong1234', confirmation }, member);
    expect(wrong.message).toBe('登录密码错误');
    const options = await host.send('passkey/registeroptions', { password, confirmation }, member);
    expect((await add(member, softwareAuthenticator().create(options.data))).code).toBe(200);
    expect(await host.send('passkey/registeroptions', { password, confirmation }, member)).toEqual(refused);
  });
});

describe('a challenge that was taken before adding needed more', () => {
  test('adds no key after a setting was switched on', async () => {
    const { member } = await passkeyMember(host);
    const early = await optionsFor(member);
    await askForPasskey(host, member, { action: 'withdraw' });
    expect(await add(member, softwareAuthenticator().create(early))).toEqual(refused);
    expect(await list(member)).toHaveLength(1);
  });

  test('adds no key after one-time codes were switched on', async () => {
    const member = await host.register();
    const early = await optionsFor(member);
    await enableTotp(member);
    expect(await add(member, softwareAuthenticator().create(early))).toEqual(refused);
    expect(await list(member)).toEqual([]);
  });
});

describe('while one-time codes are on, adding a passkey', () => {
  const options = (member: TestMember, proof: object) => host.send('passkey/registeroptions', proof, member);

  test('needs a code beside the password, which works once', async () => {
    const member = await host.register();
    const { codeAt } = await enableTotp(member);
    const asks = (message: string) => ({ code: 422, message, data: { totp_required: 1 } });
    expect(await options(member, { password })).toEqual(asks('请输入6位动态验证码'));
    expect(await options(member, { password, code: codeAt(0) })).toEqual(asks('动态验证码错误！'));
    expect((await options(member, { password: 'wrong1234', code: codeAt(30) })).message).toBe('登录密码错误');
    const { data } = await options(member, { password, code: codeAt(30) });
    expect((await add(member, softwareAuthenticator().create(data))).code).toBe(200);
    expect(await options(member, { password, code: codeAt(30) })).toEqual(asks('动态验证码错误！'));
  });

  test('does not use the code up before the confirmation that a setting needs too', async () => {
    const { member, device } = await passkeyMember(host);
    await askForPasskey(host, member, { action: 'withdraw' });
    const { codeAt } = await enableTotp(member);
    const code = codeAt(30);
    const needed = await options(member, { password, code });
    expect(needed.data).toEqual({ confirmation_required: 1 });
    const confirmation = await confirm(host, member, { device, action: 'register' });
    const { data } = await options(member, { password, code, confirmation });
    expect((await add(member, softwareAuthenticator().create(data))).code).toBe(200);
  });
});

describe('removing a passkey', () => {
  const remove = (member: TestMember, id: number, change: object = {}) =>
    host.send('passkey/remove', { id, password, ...change }, member);

  test("needs the login password, and does not touch another member's", async () => {
    const { member } = await passkeyMember(host);
    const { member: other } = await passkeyMember(host);
    const [{ id }] = await list(member);
    expect((await remove(member, id, { password: 'wrong1234' })).message).toBe('登录密码错误');
    expect(await remove(other, id)).toMatchObject({ code: 422, message: '该通行密钥不存在！' });
    expect(await remove(member, id)).toMatchObject({ code: 200, message: '删除成功！' });
    expect(await list(member)).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });

  test('refuses the last key that can be used while a key protects something', async () => {
    const { member } = await passkeyMember(host);
    const second = await addPasskey(host, member, softwareAuthenticator(), '平板');
    await askForPasskey(host, member, { action: 'withdraw', amount: '1000' });
    const [, { id: first }] = await list(member);
    const answers = await Promise.all([remove(member, first), remove(member, second)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(answers.find(({ code }) => code === 422)?.message).toBe('已开启通行密钥确认，不能删除最后一个通行密钥！');
    expect(await list(member)).toHaveLength(1);
    // A key that is blocked cannot be used anyway.
    const [{ id }] = await list(member);
    await host.db.run('update passkey set blocked_at = now() where id = $1', [id]);
    expect((await remove(member, id)).code).toBe(200);
  });

  test('keeps a key that has been used while a key protects something', async () => {
    const member = await host.register();
    // Two tabs at once: the authenticator keeps the later key.
    const [one, other] = [await optionsFor(member), await optionsFor(member)];
    const device = softwareAuthenticator();
    const { data: overwritten } = await add(member, device.create(one));
    const { data: live } = await add(member, device.create(other));
    await askForPasskey(host, member, { action: 'withdraw', amount: '1000' });
    await host.db.run('update passkey set last_used_at = now() where id = $1', [live.id]);
    const kept = { code: 422, message: '已开启通行密钥确认，不能删除最后一个通行密钥！' };
    expect(await remove(member, live.id)).toMatchObject(kept);
    expect((await remove(member, overwritten.id)).code).toBe(200);
    expect(await list(member)).toHaveLength(1);
  });
});
