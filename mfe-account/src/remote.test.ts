import remote from './remote';

/* texts, titles by route; spec 1 §2, which of them are guarded. */
const expected: [path: string, title: string, login: boolean][] = [
  ['/login', '登录', false],
  ['/register', '会员注册', false],
  ['/userCenter', '会员中心', true],
  ['/accountCenter', '账户中心', false],
  ['/resetPasswordNew', '修改密码', false],
  ['/modifyPhone', '设置手机号', true],
  ['/modifyEmail', '设置邮箱', true],
  ['/modifyPayPassword', '设置资金密码', true],
  ['/bankCard', '我的银行卡', true],
  ['/addBankCard', '添加银行卡', true],
  ['/addUsdtCard', '添加USDT钱包', true],
  ['/mySessions', '登录设备', true],
  ['/loginHistory', '登录记录', true],
  ['/limits', '适度娱乐', true],
  ['/myNews', '我的消息', false],
  ['/myNewsInfo', '消息详情', false],
];

test.each(expected)('%s is titled %s, guarded: %s', (path, title, login) => {
  const route = remote.routes.find((it) => it.path === path);
  expect(route).toMatchObject({ title });
  expect(route?.login ?? false).toBe(login);
});

test('nothing else, and header and sidebar are hidden on login and registration alone', () => {
  expect(remote.routes).toHaveLength(expected.length);
  expect(remote.routes.filter(({ bare }) => bare).map(({ path }) => path)).toEqual(['/login', '/register']);
});

test('every page and slot can be loaded', async () => {
  const loads = [...remote.routes.map(({ page }) => page), ...Object.values(remote.slots ?? {})];
  for (const load of loads) expect(await load()).toHaveProperty('default');
});
