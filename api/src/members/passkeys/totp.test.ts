import { Secret, TOTP } from 'otpauth';
import { loginPassword, testHost, type TestMember } from '../../testing/testHost';
import { consumeTotp } from './memberTotp';

const host = testHost();
let member: TestMember;
const start = new Date('2026-11-23T04:00:00Z');

beforeEach(async () => {
  await host.db.run('delete from throttle');
  member = await host.register();
  host.setNow(start);
  host.takeLog();
});
afterEach(() => host.setNow(undefined));

const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const setUp = async () => (await host.send('totp/setup', { password: loginPassword }, member)).data;
/** Switches one-time codes on with the code of `start`, and returns the secret. */
const enable = async (): Promise<string> => {
  const { secret } = await setUp();
  expect((await host.send('totp/enable', { code: codeOf(secret, start) }, member)).code).toBe(200);
  return secret;
};
const logIn = (totp?: string, password = loginPassword) =>
  host.send('login_pc', { name: member.name, password, ...(totp === undefined ? {} : { totp }) });
const enabled = async () => (await host.send('totp/state', {}, member)).data.enabled;
const history = async () =>
  (await host.send('loginhistory', { page: 1 }, member)).data.data.map(({ succeeded }: any) => succeeded);

test('the set-up needs the login password, and counts once a code has confirmed it', async () => {
  expect((await host.send('totp/setup', { password: 'wrong1234' }, member)).message).toBe('登录密码错误');
  expect((await host.send('totp/enable', { code: '123456' }, member)).message).toBe('请先获取动态验证码密钥！');
  const { secret, uri } = await setUp();
  expect(uri).toContain(`secret=${secret}`);
  expect(decodeURIComponent(uri)).toContain(`金禧会员站:${member.name}`);
  expect((await logIn()).code).toBe(200);
  expect(await enabled()).toBe(0);
  expect((await host.send('totp/enable', { code: '12345' }, member)).message).toBe('请输入6位动态验证码');
  const wrong = codeOf(secret, later(600));
  expect((await host.send('totp/enable', { code: wrong }, member)).message).toBe('动态验证码错误！');
  const replaced = await setUp();
  expect((await host.send('totp/enable', { code: codeOf(secret, start) }, member)).code).toBe(422);
  expect((await host.send('totp/enable', { code: codeOf(replaced.secret, start) }, member)).code).toBe(200);
  expect(await enabled()).toBe(1);
  expect((await host.send('totp/setup', { password: loginPassword }, member)).message).toBe(
    '动态验证码已开启，请先关闭！',
  );
});

test('a login without a code says that one is needed, and is no failure in the history', async () => {
  const secret = await enable();
  for (const totp of [undefined, '']) {
    expect(await logIn(totp)).toEqual({ code: 422, message: '请输入6位动态验证码', data: { totp_required: 1 } });
  }
  expect(await history()).toEqual([]);
  expect(await logIn(undefined, 'wrong1234')).toEqual({ code: 422, message: '账号或密码错误', data: null });
  host.setNow(later(30));
  expect((await logIn(codeOf(secret, later(30)))).code).toBe(200);
  expect(await history()).toEqual([1, 0]);
});

test('a code works once, and a wrong one is recorded', async () => {
  const secret = await enable();
  const wrong = { code: 422, message: '动态验证码错误！', data: { totp_required: 1 } };
  host.takeLog();
  expect(await logIn(codeOf(secret, start))).toEqual(wrong);
  expect(await logIn(codeOf(secret, later(3600)))).toEqual(wrong);
  const events = host.takeLog().map((line) => JSON.parse(line).event);
  expect(events).toEqual(['totp-wrong', 'totp-wrong']);
  expect(await history()).toEqual([0, 0]);
  host.setNow(later(60));
  const code = codeOf(secret, later(60));
  const answers = await Promise.all(Array.from({ length: 3 }, () => logIn(code)));
  expect(answers.map((it) => it.code).sort()).toEqual([200, 422, 422]);
});

test('of two logins that have checked one code, the second to commit is refused', async () => {
  await enable();
  const step = { step: Math.floor(later(60).getTime() / 30_000) };
  const login = () => host.db.transaction((tx) => consumeTotp(tx, member.id, step));
  const [one, other] = await Promise.allSettled([login(), login()]);
  expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected']);
  await expect(login()).rejects.toThrow('动态验证码错误！');
});

test('wrong codes in a row are limited, of logins and of passkeys to add together', async () => {
  const secret = await enable();
  const codes = [];
  const add = { password: loginPassword, code: '000000' };
  for (let n = 0; n < 5; n += 1) {
    codes.push((await logIn('000000')).code, (await host.send('passkey/registeroptions', add, member)).code);
  }
  codes.push((await logIn('000000')).code);
  expect(codes).toEqual([...Array(10).fill(422), 429]);
  host.setNow(later(60));
  expect((await logIn(codeOf(secret, later(60)))).code).toBe(429);
});

test('wrong codes for switching it on are limited together with those of logins', async () => {
  const { secret } = await setUp();
  const wrong = codeOf(secret, later(600));
  const codes = [];
  for (let n = 0; n < 11; n += 1) codes.push((await host.send('totp/enable', { code: wrong }, member)).code);
  expect(codes).toEqual([...Array(10).fill(422), 429]);
  expect((await host.send('totp/enable', { code: codeOf(secret, start) }, member)).code).toBe(429);
});

test('the login password and a new code switch it off, and start the time without withdrawals', async () => {
  const disable = (password: string, code?: string) =>
    host.send('totp/disable', { password, ...(code === undefined ? {} : { code }) }, member);
  const secret = await enable();
  const changedAt = () => host.db.row('select passwords_changed_at from member where id = $1', [member.id]);
  const before = await changedAt();
  expect((await disable('wrong1234', codeOf(secret, later(30)))).message).toBe('登录密码错误');
  expect(await disable(loginPassword)).toMatchObject({ code: 422, data: { totp_required: 1 } });
  expect((await disable(loginPassword, codeOf(secret, start))).message).toBe('动态验证码错误！');
  expect([await enabled(), await changedAt()]).toEqual([1, before]);
  expect((await disable(loginPassword, codeOf(secret, later(30)))).code).toBe(200);
  expect([await enabled(), await changedAt()]).toEqual([0, { passwords_changed_at: start }]);
  expect((await logIn()).code).toBe(200);
  expect((await disable(loginPassword)).message).toBe('动态验证码未开启！');
});

test('the secret is stored encrypted', async () => {
  const secret = await enable();
  const row = await host.db.row<{ text: string }>('select t::text text from member_totp t where member_id = $1', [
    member.id,
  ]);
  expect(row?.text).not.toContain(secret);
  expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
});
