import { licence } from '../../members/site/licence';
import { writeSetting } from '../../base/settings/settings';
import { operatorKeyOfTests, testHost } from '../../testing/testHost';

const host = testHost();

const licensed = { real_payments: 1 as const, licence: 'L-1', minimum_age: 18, regions: ['澳门'] };
const refused = { code: 403, message: '真实支付已开启，请先在“我的账户”中启用两步验证！' };
const ask = (token: string) => host.operator('GET', '/deposits', {}, token);

test('an operator without a device decides with play money', async () => {
  expect((await ask((await host.addOperator('cashier')).token)).code).toBe(200);
});

describe('with real payments', () => {
  beforeAll(() => writeSetting(host.db, licence, licensed));

  test.each(['admin', 'cashier'] as const)('calls of the role %s are refused without a device', async (role) => {
    const { token } = await host.addOperator(role);
    expect(await ask(token)).toMatchObject(refused);
    expect(await host.operator('POST', '/deposits/D1/approve', {}, token)).toMatchObject(refused);
    expect(await host.operator('POST', '/approvals/1/confirm', {}, token)).toMatchObject(refused);
  });

  test.each([
    ['support', '/deposits'],
    ['auditor', '/deposits'],
    ['editor', '/notices'],
  ] as const)('the role %s needs no device', async (role, path) => {
    const { token } = await host.addOperator(role);
    expect((await host.operator('GET', path, {}, token)).code).toBe(200);
  });

  test('sign-in, password, enrolment and sign-out need no device, and calls are allowed with one', async () => {
    const { token } = (await host.operator('POST', '/signin/key', {}, operatorKeyOfTests)).data;
    const password = 'correct-horse-battery';
    const next = { password: '', newPassword: password };
    expect((await host.operator('POST', '/password', next, token)).code).toBe(200);
    expect((await host.operator('POST', '/totp/enrol', { password }, token)).code).toBe(200);
    expect((await host.operator('POST', '/totp/confirm', { code: '000000' }, token)).message).toBe('验证码有误！');
    expect((await host.operator('GET', '/me', {}, token)).data.totp).toBe(0);
    expect(await ask(token)).toMatchObject(refused);
    await host.db.run(`update operator set totp_secret = totp_enrolling where name = 'admin'`);
    expect((await ask(token)).code).toBe(200);
    expect((await host.operator('POST', '/signout', {}, token)).code).toBe(200);
  });
});
