import { loginPassword, registration, testHost } from '../testing/testHost';
import { assertUncommon } from './commonPasswords';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

const refused = { code: 422, message: '密码过于常见，请更换！', data: null };

test.each(['123456', 'password1', 'Password1', 'QWERTY123', '1qaz2wsx', 'abc12345'])('%s is too common', (password) =>
  expect(() => assertUncommon(password)).toThrow(refused.message),
);

test.each(['jinxi2026', 'JinXi-HuiYuan-1', 'member888', 'Operator#2026', 'cashier1'])(
  '%s is a word about this site',
  (password) => expect(() => assertUncommon(password)).toThrow(refused.message),
);

test.each(['evening2026', 'memberof2026', 'password1password1', ''])('"%s" is not too common', (password) =>
  expect(() => assertUncommon(password)).not.toThrow(),
);

test.each(['password1', 'Password1'])('a registration with the password %s is refused', async (password) => {
  const payload = registration('common001', { password, confirmPass: password });
  expect(await host.send('register', payload)).toEqual(refused);
  expect(await host.db.rows(`select from member where username = 'common001'`)).toEqual([]);
});

test('a change to a common password is refused, and the session stays', async () => {
  const { token } = await host.register();
  const change = (paypassword: string) =>
    host.send('editPassword', { password: loginPassword, paypassword }, { token });
  expect(await change('abc12345')).toEqual(refused);
  expect((await host.send('user', {}, { token })).code).toBe(200);
  expect((await change('evening2026')).code).toBe(200);
});

test('an operator is neither added with a common password nor given one', async () => {
  const add = (name: string, password: string) =>
    host.operator('POST', '/operators', { name, password, roles: ['cashier'] });
  expect(await add('common1', 'password1')).toEqual(refused);
  const { data } = await add('common2', 'correct-horse-battery');
  const set = (password: string) => host.operator('POST', `/operators/${data.id}`, { password });
  expect(await set('12345678')).toEqual(refused);
  expect((await set('battery-horse-correct')).code).toBe(200);
});

test('an operator cannot choose a common password', async () => {
  const choose = (newPassword: string) => host.operator('POST', '/password', { password: '', newPassword });
  expect(await choose('password1')).toEqual(refused);
  expect((await choose('correct-horse-battery')).code).toBe(200);
});
