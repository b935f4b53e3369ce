import { writeSetting } from '../../base/settings/settings';
import { addPasskey, askForPasskey } from '../../testing/passkeyMember';
import { paymentHost } from '../../testing/paymentHost';
import { softwareAuthenticator } from '../../testing/softwareAuthenticator';
import { fundPassword, loginPassword } from '../../testing/testHost';
import { coolingOff } from './coolingOff';

const at = paymentHost();
const start = new Date('2026-03-10T12:00:00.250+08:00');
const after = (hours: number, ms = 0) => at.host.setNow(new Date(start.getTime() + hours * 3_600_000 + ms));
const set = (account: number, password: number) => writeSetting(at.host.db, coolingOff, { account, password });

const withdraw = async (bank: number, password = fundPassword) => {
  const { code, message } = await at.host.send('withdraw', { amount: '100', bank, password }, at.member);
  return code === 200 ? 'accepted' : `${code} ${message}`;
};

let bank: number;

beforeEach(async () => {
  at.host.setNow(start);
  bank = await at.account();
  await at.host.credit(at.member.id, 100_000n);
});

afterEach(() => set(0, 0));

test('without a setting, a new account can be withdrawn to at once', async () => {
  expect(await withdraw(bank)).toBe('accepted');
});

test('an account can be withdrawn to when the hours since its binding have passed', async () => {
  await set(24, 0);
  const refused = '422 收款账户绑定后24小时内不能向其取款，请于2026-03-11 12:00:01后再试！';
  expect(await withdraw(bank)).toBe(refused);
  after(24, 749);
  expect(await withdraw(bank)).toBe(refused);
  after(24, 750);
  expect(await withdraw(bank)).toBe('accepted');
});

test('an account that is unbound and bound again waits again', async () => {
  await set(24, 0);
  await at.host.send('delcard', { id: bank }, at.member);
  after(12);
  const again = await at.account();
  after(25);
  expect(await withdraw(again)).toBe('422 收款账户绑定后24小时内不能向其取款，请于2026-03-12 00:00:01后再试！');
});

const reset = async (kind: 'login' | 'fund'): Promise<string> =>
  (await at.host.operator('POST', `/members/${at.member.id}/reset-password`, { kind, reason: '忘记密码' })).data
    .password;
const login = async (password: string) => {
  at.member.token = (await at.host.send('login_pc', { name: at.member.name, password })).data.api_token;
};

describe('no withdrawal is accepted within the hours after', () => {
  test.each<[string, () => Promise<string | void>]>([
    [
      'the member changed the login password',
      async () => {
        const change = { password: loginPassword, paypassword: 'changed123' };
        expect((await at.host.send('editPassword', change, at.member)).code).toBe(200);
        await login('changed123');
      },
    ],
    [
      'the member changed the fund password',
      async () => {
        const change = { password: fundPassword, paypassword: '654321' };
        expect((await at.host.send('editPayPassword', change, at.member)).code).toBe(200);
        return '654321';
      },
    ],
    [
      'the member added a passkey',
      async () => {
        await addPasskey(at.host, at.member, softwareAuthenticator());
      },
    ],
  ])('%s', async (_what, change) => {
    await set(0, 2);
    expect(await withdraw(bank)).toBe('accepted');
    const password = (await change()) ?? fundPassword;
    expect(await withdraw(bank, password)).toBe(
      '422 修改密码或登录验证后2小时内不能取款，请于2026-03-10 14:00:01后再试！',
    );
    after(2, 750);
    expect(await withdraw(bank, password)).toBe('accepted');
  });
});

test('a confirmation that is switched on starts the hours after a change of a password', async () => {
  await set(0, 2);
  await addPasskey(at.host, at.member, softwareAuthenticator());
  after(3);
  expect(await withdraw(bank)).toBe('accepted');
  await askForPasskey(at.host, at.member, { action: 'bindcard' });
  expect(await withdraw(bank)).toBe('422 修改密码或登录验证后2小时内不能取款，请于2026-03-10 17:00:01后再试！');
  after(5, 750);
  expect(await withdraw(bank)).toBe('accepted');
});

/** Resets by an operator, after which the member chooses another password; they return the fund password. */
const resets: [what: string, reset: () => Promise<string>][] = [
  [
    'the login password',
    async () => {
      const temporary = await reset('login');
      await login(temporary);
      const change = { password: temporary, paypassword: 'changed123' };
      expect((await at.host.send('editPassword', change, at.member)).code).toBe(200);
      await login('changed123');
      return fundPassword;
    },
  ],
  [
    'the fund password',
    async () => {
      const change = { password: await reset('fund'), paypassword: '654321' };
      expect((await at.host.send('editPayPassword', change, at.member)).code).toBe(200);
      return '654321';
    },
  ],
  [
    'the one-time codes',
    async () => {
      await at.host.db.run(`insert into member_totp (member_id, secret_cipher, enabled_at) values ($1, 'x', now())`, [
        at.member.id,
      ]);
      const path = `/members/${at.member.id}/reset-sign-in`;
      expect((await at.host.operator('POST', path, { kind: 'totp', reason: '换手机' })).code).toBe(200);
      await login(loginPassword);
      return fundPassword;
    },
  ],
];

describe('after an operator reset', () => {
  test.each(resets)('%s, withdrawals wait 24 hours although the setting is 0', async (_what, resetIt) => {
    expect(await withdraw(bank)).toBe('accepted');
    const password = await resetIt();
    const refused = '422 客服重置密码、登录验证或更正姓名后24小时内不能取款，请于2026-03-11 12:00:01后再试！';
    expect(await withdraw(bank, password)).toBe(refused);
    after(24, 749);
    expect(await withdraw(bank, password)).toBe(refused);
    after(24, 750);
    expect(await withdraw(bank, password)).toBe('accepted');
  });

  test('withdrawals wait as long as the setting says if that is longer', async () => {
    const change = { password: await reset('fund'), paypassword: '654321' };
    expect((await at.host.send('editPayPassword', change, at.member)).code).toBe(200);
    await set(0, 48);
    after(47);
    expect(await withdraw(bank, '654321')).toMatch(/^422 .*48小时内不能取款/);
    after(49);
    expect(await withdraw(bank, '654321')).toBe('accepted');
  });
});

test('a wrong fund password is rejected without the moment from which withdrawals are possible', async () => {
  await set(24, 24);
  expect(await withdraw(bank, '000000')).toBe('422 支付密码错误！');
});

test('the later of both moments is named', async () => {
  await set(1, 3);
  await at.host.send('editPayPassword', { password: fundPassword, paypassword: '654321' }, at.member);
  expect(await withdraw(bank, '654321')).toMatch('修改密码或登录验证后3小时内');
  await set(4, 3);
  expect(await withdraw(bank, '654321')).toMatch('收款账户绑定后4小时内');
});
