import { deflateSync } from 'node:zlib';
import { answers, member } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 会员中心 and 账户中心 (spec 1 §2, §4; texts). */

/** A PNG of one grey pixel. */
const png = () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = ~0;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(~crc >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('the member centre, with everything it names', async ({ page, open }) => {
  await open('/userCenter', 'member');
  await expect(page.getByText('linwan88')).toBeVisible();
  for (const name of ['转账', '存款', '交易记录', '投注记录', '返水', '取款', '福利中心', '常见问题', 'APP下载'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '我的消息' }).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('1,000.00')).toBeVisible();
  await page.getByRole('button', { name: '隐藏余额' }).click();
  await expect(page.getByText('1,000.00')).toHaveCount(0);
  await page.getByRole('button', { name: '显示余额' }).click();
  await expect(page.getByText('1,000.00')).toBeVisible();
  await look(page, 'member-centre-scripted');
});

for (const [paysum, vip, percent] of [
  ['0', '0', '0'],
  ['500', 0, '50'],
  ['333.3', 0, '33'],
  ['99999999', 1, '100'],
  ['5000', '9', '100'],
] as const)
  test(`VIP progress of ${paysum} at level ${vip} is ${percent} %`, async ({ page, host, open }) => {
    host.answer('user', { ...member, paysum, vip });
    await open('/userCenter', 'member');
    await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', percent);
  });

test('a list of tiers that is nothing breaks nothing', async ({ page, host, open }) => {
  host.answer('uservip', null);
  await open('/userCenter', 'member');
  await expect(page.getByText('linwan88')).toBeVisible();
  await expect(page.getByText('该功能暂时无法使用')).toHaveCount(0);
});

test('一键回收: done, refused, and without an answer with the same key again', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.answer('transall', null, '回收成功');
  await open('/userCenter', 'member');
  const press = () => page.getByRole('button', { name: '一键回收' }).click();
  await press();
  await expect(page.getByText('回收成功')).toBeVisible();
  host.refuse('transall', '平台维护中');
  await press();
  await expect(page.getByText('平台维护中')).toBeVisible();
  host.lose('transall');
  await press();
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  host.answer('transall', null, '回收成功');
  await press();
  await expect(page.getByText('回收成功')).toBeVisible();
  const keys = host.received.filter((it) => it.name === 'transall').map((it) => it.headers['idempotency-key']);
  expect(keys).toHaveLength(4);
  expect(keys[3]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
});

test('an avatar is uploaded, and what is no picture is refused', async ({ page, host, open }) => {
  host.answer('uploadimg', null, '上传成功');
  await open('/userCenter', 'member');
  const input = page.getByLabel('更换头像');
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() });
  await expect.poll(() => host.received.filter((it) => it.name === 'uploadimg').length).toBe(1);
  const sent = host.received.find((it) => it.name === 'uploadimg');
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
  await expect.poll(() => host.asked('user').length).toBeGreaterThan(1);

  await input.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toBeVisible();
  expect(host.received.filter((it) => it.name === 'uploadimg')).toHaveLength(1);
});

test('the account centre of a member without mobile and e-mail', async ({ page, host, open }) => {
  host.answer('user', { ...member, mobile: null, email: '' });
  await open('/accountCenter', 'member');
  for (const row of [
    '真实姓名',
    '登录密码',
    '手机号码',
    '电子邮箱',
    '银行卡管理',
    '资金密码',
    '优惠活动',
    '活动申请记录',
    '申请代理',
  ])
    await expect(page.getByText(row, { exact: true })).toBeVisible();
  await expect(page.getByText('未绑定')).toHaveCount(2);
  await expect(page.getByText('代理登录')).toHaveCount(0);
  await look(page, 'account-centre-unbound');
});

for (const isagent of [1, '1'] as const)
  test(`an agent (${typeof isagent}) meets 代理登录`, async ({ page, host, open }) => {
    host.answer('user', { ...member, isagent });
    await open('/accountCenter', 'member');
    await expect(page.getByText('代理登录')).toBeVisible();
    await expect(page.getByText('申请代理')).toHaveCount(0);
  });

test('a visitor is asked to log in, and no member call is made', async ({ page, host, open }) => {
  for (const path of ['/accountCenter', '/resetPasswordNew', '/withdraw', '/vip']) {
    await open(path);
    await expect(page.getByText('请先登录')).toBeVisible();
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  }
  expect(host.asked('user')).toEqual([]);
});

test('refused user info is said', async ({ page, host, open }) => {
  host.refuse('user', '系统繁忙');
  await open('/userCenter', 'member');
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.answer('user', member);
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByText('linwan88')).toBeVisible();
});

test('a host without session lists shows no rows for them', async ({ page, open }) => {
  await open('/accountCenter', 'member');
  await expect(page.getByText('登录密码')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByText('登录设备')).toHaveCount(0);
  await expect(page.getByText('登录记录')).toHaveCount(0);
});

test('devices are listed, and one is logged out', async ({ page, host, open }) => {
  const device = (id: number, current: 0 | 1) => ({
    id,
    device:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    address: '203.0.113.77',
    created_at: '2026-11-20 10:00:00',
    last_seen_at: '2026-11-21 09:00:00',
    current,
  });
  host.answer('sessions', [device(1, 1), device(2, 0)] as never);
  host.answer('loginhistory', { current_page: 1, last_page: 1, per_page: 15, total: 0, data: [] });
  host.answer('sessions/revoke', null, '已退出');
  await open('/accountCenter', 'member');
  await page.getByText('登录设备').click();
  await expect(page.getByText('本机')).toBeVisible();
  await expect(page.getByText('203.0.113.77')).toHaveCount(0);
  await look(page, 'sessions');
  await page.getByRole('button', { name: /^退出/ }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect.poll(() => host.asked('sessions/revoke')).toEqual([{ id: 2 }]);
  await page.goto(`${site()}/#/loginHistory`);
  await expect(page.getByText('暂无记录')).toBeVisible();
  expect(answers.sessions).toBeUndefined();
});
