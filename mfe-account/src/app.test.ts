import app from './app';

/* docs/product/site-and-session.md */
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
  ['/passkeys', '通行密钥', true],
  ['/twoFactor', '两步验证', true],
  ['/limits', '适度娱乐', true],
  ['/myNews', '我的消息', false],
  ['/myNewsInfo', '消息详情', false],
  ['/myNotices', '我的通知', true],
];

test.each(expected)('%s has the title %s and needs a session: %s', (path, title, login) => {
  const route = app.routes.find((it) => it.path === path);
  expect(route).toMatchObject({ title });
  expect(route?.login ?? false).toBe(login);
});

test('only login and registration hide header and sidebar, and the app has no other pages', () => {
  expect(app.routes).toHaveLength(expected.length);
  expect(app.routes.filter(({ bare }) => bare).map(({ path }) => path)).toEqual(['/login', '/register']);
});

test('every page and widget has a module with a default export', async () => {
  for (const module of [...app.routes.map((route) => route.module), ...Object.values(app.slots)])
    expect(await import(module)).toHaveProperty('default');
});
