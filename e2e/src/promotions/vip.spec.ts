import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* VIP专区 (docs/product/vip.md). */

const tier = (flow: string, recharge: string, rebates: string[]) => {
  const [realperson = '', electron = '', joker = '', sport = '', lottery = '', e_sport = ''] = rebates;
  return { flow, recharge, realperson, electron, joker, sport, lottery, e_sport };
};

test('shows eight figures per VIP tier, the member’s own tier and the remaining progress', async ({
  page,
  host,
  open,
}) => {
  host.answer('uservip', [
    tier('1000.00', '100.00', ['0.11', '0.12', '0.13', '0.14', '0.15', '0.16']),
    tier('20000.00', '10000.00', ['0.21', '0.22', '0.23', '0.24', '0.25', '0.26']),
    tier('300000.00', '50000.00', ['0.31', '0.32', '0.33', '0.34', '0.35', '0.36']),
  ]);
  await open('/vip', 'member');
  const figures = [
    ['VIP1', ['¥1,000.00', '¥100.00', '真人返水0.11%', '电子返水0.12%', '棋牌返水0.13%', '体育返水0.14%']],
    ['VIP1', ['彩票返水0.15%', '电竞返水0.16%', '当前等级']],
    ['VIP2', ['¥20,000.00', '¥10,000.00', '真人返水0.21%', '电子返水0.22%', '棋牌返水0.23%', '体育返水0.24%']],
    ['VIP2', ['彩票返水0.25%', '电竞返水0.26%', '升级中', '您的返水按此等级计算']],
    ['VIP3', ['¥300,000.00', '¥50,000.00', '真人返水0.31%', '电子返水0.32%', '棋牌返水0.33%', '体育返水0.34%']],
    ['VIP3', ['彩票返水0.35%', '电竞返水0.36%']],
  ] as const;
  for (const [name, texts] of figures)
    for (const text of texts) await expect(page.getByRole('region', { name, exact: true })).toContainText(text);
  await expect(page.locator('[aria-current="true"]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'VIP2', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('升级还需存款 ¥5,000.00，且累计流水达到 ¥20,000.00')).toBeVisible();
  await checkScreen(page, 'vip-scripted');

  host.answer('user', { ...member, paysum: '10000.00' });
  await page.reload();
  await expect(page.getByText('存款已达成，累计流水达到 ¥20,000.00 即可升级')).toBeVisible();
  await checkScreen(page, 'vip-turnover-missing');
  host.answer('user', { ...member, vip: 3, paysum: '60000.00' });
  await page.reload();
  await expect(page.getByText('您已达到最高等级')).toBeVisible();
  await expect(page.getByRole('region', { name: 'VIP3', exact: true })).toHaveAttribute('aria-current', 'true');
});

test('asks a visitor of VIP to log in without a request', async ({ page, host, open }) => {
  await open('/vip');
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  await checkScreen(page, 'vip-visitor');
  expect([...host.requestsTo('uservip'), ...host.requestsTo('user')]).toEqual([]);
});

test('requests the VIP tiers once and the member again on return', async ({ page, host, open }) => {
  await open('/vip', 'member');
  await expect(page.getByRole('region', { name: 'VIP1', exact: true })).toBeVisible();
  await page.goto(`${siteUrl()}/#/faq`);
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  const before = host.requestsTo('user').length;
  host.answer('user', { ...member, paysum: '7500.00' });
  await page.goto(`${siteUrl()}/#/vip`);
  await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', '75');
  expect(host.requestsTo('user').length).toBeGreaterThan(before);
  expect(host.requestsTo('uservip')).toHaveLength(1);
});
