import { licensed, setRealPayees } from '../../testing/realPayments';
import { registration, testHost } from '../../testing/testHost';
import { isOfAge } from './licence';

const host = testHost();

beforeAll(async () => {
  // With real payments the admin needs a device.
  await host.db.run(`update operator set totp_secret = 'secret'`);
  await setRealPayees(host.db);
});

const set = (key: string, value: unknown) => host.operator('POST', `/content/${key}`, { value });
const reset = () => host.operator('POST', '/content/licence/reset');

afterEach(async () => {
  host.setNow(undefined);
  await reset();
});

test.each([
  ['2008-11-22', '2026-11-21T15:59:59Z', false],
  // Midnight in Beijing.
  ['2008-11-22', '2026-11-21T16:00:00Z', true],
  ['2008-02-29', '2026-02-28T12:00:00Z', false],
  ['2008-02-29', '2026-03-01T12:00:00Z', true],
  ['1960-01-01', '2026-11-21T12:00:00Z', true],
  ['2027-01-01', '2026-11-21T12:00:00Z', false],
])('born on %s, someone is 18 at %s: %s', (birthday, now, ofAge) => {
  expect(isOfAge(birthday, 18, new Date(now))).toBe(ofAge);
});

describe('the setting licence', () => {
  const [number, age, regions] = ['牌照号码（licence）', '最低年龄（minimum_age，不小于18）', '允许的地区（regions）'];

  test.each([
    [{ licence: '' }, number],
    [{ minimum_age: 17 }, age],
    [{ regions: [] }, regions],
    [{ licence: ' ', minimum_age: 0, regions: [] }, `${number}、${age}、${regions}`],
  ])('refuses real payments with %j and names what is missing', async (change, missing) => {
    const message = `开启真实支付前请先设置：${missing}！`;
    expect(await set('licence', { ...licensed, ...change })).toMatchObject({
      code: 422,
      message: expect.stringContaining(message),
    });
  });

  test('is set field by field, real payments last', async () => {
    expect((await set('licence.real_payments', '1')).code).toBe(422);
    expect((await set('licence.licence', 'L-2026-001')).code).toBe(200);
    expect((await set('licence.minimum_age', '21')).code).toBe(200);
    expect((await set('licence.regions', '["澳门"]')).code).toBe(200);
    expect((await set('licence.real_payments', '1')).code).toBe(200);
    expect((await set('licence.minimum_age', '17')).code).toBe(422);
    expect((await set('licence.regions', '[]')).code).toBe(422);
    expect((await host.send('app')).data.minimum_age).toBe(21);
  });
});

describe('registration', () => {
  const register = (name: string, change: object = {}) => host.send('register', registration(name, change));

  test('with play money needs no birthday, and the app info has no minimum age', async () => {
    expect((await host.send('app')).data).not.toHaveProperty('minimum_age');
    expect((await register('playing01')).code).toBe(200);
    expect((await host.app.inject({ method: 'GET', url: '/api/service' })).body).toContain('余额均为游戏币');
  });

  test.each([
    [{ birthday: '' }, '请选择出生日期'],
    [{ birthday: '2008-11-22' }, '未满18周岁，不能注册！'],
  ])('with real payments rejects %j with %s', async (change, message) => {
    host.setNow(new Date('2026-11-21T15:59:59Z'));
    await set('licence', licensed);
    expect(await register('licensed1', change)).toMatchObject({ code: 422, message });
  });

  test('with real payments accepts a member on the day of the minimum age, and keeps the birthday', async () => {
    host.setNow(new Date('2026-11-21T16:00:00Z'));
    await set('licence', licensed);
    const { code, data } = await register('licensed2', { birthday: '2008-11-22' });
    expect(code).toBe(200);
    expect((await host.send('user', {}, { token: data.api_token })).data.birthday).toBe('2008-11-22');
    expect((await host.app.inject({ method: 'GET', url: '/api/service' })).body).not.toContain('游戏币');
  });
});
