import { answers, member } from '../fixtures/scriptedHost';
import { siteUrl } from '../fixtures/site';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* Home on a scripted API host (docs/product/site-and-session.md). */

const hostile =
  '<h1>大标题</h1><p style="position:fixed;inset:0">覆盖</p><style>body{display:none}</style>' +
  '<script>window.hacked=1</script>\n' +
  '<img src="x" onerror="window.hacked=1"><a href="javascript:window.hacked=1">点我</a>' +
  '<a href="data:text/html,x">数据</a>\n' +
  '<form action="https://evil.example"><input name="q"></form>' +
  '<a href="https://example.com/terms">条款</a>';

test('shows the greeting with sanitized HTML when index_modal is 1', async ({ page, host, consoleGuard, open }) => {
  /* The greeting contains a picture that does not exist. */
  consoleGuard.allow(/404/);
  host.answer('app', { ...answers.app!, index_modal: '1', webcontent: hostile });
  await open('/');
  const popup = page.getByRole('dialog', { name: '欢迎来到星河娱乐' });
  await expect(popup.getByText('大标题')).toBeVisible();
  await expect(popup.locator('form, script, style, iframe, [style], [onerror]')).toHaveCount(0);
  await expect(popup.getByText('点我')).not.toHaveAttribute('href', /javascript/);
  const terms = popup.getByRole('link', { name: '条款' });
  await expect(terms).toHaveAttribute('target', '_blank');
  await expect(terms).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  await checkScreen(page, 'home-greeting-hostile');
  await popup.getByRole('button', { name: '关闭' }).click();
  await expect(popup).toBeHidden();
});

test('keeps a closed greeting closed after a reload', async ({ page, host, open }) => {
  host.answer('app', { ...answers.app!, index_modal: '1', webcontent: '<p>祝您玩得开心</p>' });
  await open('/');
  const popup = page.getByRole('dialog', { name: '欢迎来到星河娱乐' });
  await expect(popup.getByText('祝您玩得开心')).toBeVisible();
  await popup.getByRole('button', { name: '关闭' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  await expect(popup).toHaveCount(0);
});

test('greets a member with balance and waiting orders, once in the document', async ({ page, host, open }) => {
  host.answer('user', { ...member, balance: '999999999.99', waiting_deposits: 1, waiting_withdrawals: 1 });
  await open('/', 'member');
  const strip = page.getByRole('region', { name: '我的账户' });
  await expect(strip.getByText(/好，linwan88|夜深了，linwan88/)).toBeVisible();
  await expect(strip.getByText('¥999,999,999.99')).toBeVisible();
  await checkScreen(page, 'home-member-strip');
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.getByRole('dialog', { name: '侧边栏' }).getByText('¥999,999,999.99')).toBeVisible();
  await expect(page.getByText('¥999,999,999.99')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await strip.getByRole('link', { name: '2笔处理中' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=0$/);
  await expect(strip).toHaveCount(0);
  await page.goto(`${siteUrl()}/#/`);
  await strip.getByRole('link', { name: '去存款' }).click();
  await expect(page).toHaveURL(/#\/deposit$/);
});

for (const width of [390, 320])
  test(`covers nothing of home with 红包 at ${width} px`, async ({ page, host, open }) => {
    host.answer('app', { ...answers.app!, title: '金禧会员站', redpacket_switch: '1' });
    await page.setViewportSize({ width, height: 844 });
    await open('/');
    const packet = await page.getByRole('button', { name: '红包', exact: true }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    const icons = await page.getByRole('link', { name: '我的消息' }).boundingBox();
    const title = await page.getByRole('banner').getByText('金禧会员站').boundingBox();
    if (!packet || !header || !icons || !title) throw new Error('A part of the header has no box.');
    expect(packet.y + packet.height).toBeLessThanOrEqual(header.y + header.height);
    expect(packet.x + packet.width).toBeLessThanOrEqual(icons.x);
    expect(packet.x).toBeGreaterThanOrEqual(title.x + title.width);
  });

test('shows no greeting when index_modal is 0', async ({ page, open }) => {
  await open('/');
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('shows home’s sections in order, with open games', async ({ page, open }) => {
  await open('/');
  const names = ['电子游艺', '电竞投注', '真人视讯', '体育投注', '彩票投注', '棋牌游戏', '优惠活动', '集团介绍'];
  for (const name of names) await expect(page.getByRole('region', { name })).toBeVisible();
  const tops = await Promise.all(
    names.map(async (name) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(
    page.getByRole('region', { name: '电子游艺' }).getByRole('button', { name: '星际老虎机' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '已下架的老虎机' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '更多游戏' })).toHaveAttribute('href', '#/games');
  await expect(page.getByRole('link', { name: '常见问题' })).toHaveAttribute('href', '#/faq');
  await expect(page.getByRole('link', { name: '关于我们' })).toHaveAttribute('href', '#/about');
});

test('loads the tiles near the screen, and others when the member scrolls, without layout shift', async ({
  page,
  host,
  open,
}) => {
  const categories = ['concise', 'gaming', 'realbet', 'sport', 'lottery', 'joker'];
  const games = categories.flatMap((category_id) =>
    Array.from({ length: 12 }, (_, index) => ({
      category_id,
      name: `${category_id}${index}`,
      platform_name: 'AG',
      game_code: `${category_id}${index}`,
      app_state: 1,
      game_type: 1,
      pic: `/tiles/${category_id}/${index}.svg`,
    })),
  );
  host.answer('game/list', games);
  const loaded = new Set<string>();
  await page.route('**/tiles/**', (route) => {
    loaded.add(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    const shifts: number[] = Object.assign(window, { shifts: [] }).shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open('/');
  await expect.poll(() => loaded.has('/tiles/concise/0.svg')).toBe(true);
  await page.getByRole('button', { name: 'joker0', exact: true }).waitFor();
  expect(loaded.size).toBeLessThan(24);
  expect(loaded).not.toContain('/tiles/joker/0.svg');
  /* The last section, which another app fills. */
  await page.getByRole('region', { name: '集团介绍' }).waitFor();

  await page.mouse.wheel(0, 5000);
  await expect.poll(() => loaded.has('/tiles/joker/0.svg')).toBe(true);
  expect(loaded).not.toContain('/tiles/joker/11.svg');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('shows home with lists that are empty, wrapped or null', async ({ page, host, open }) => {
  host.answer('bannerList', { data: null } as never);
  host.answer('homenotice', null);
  host.answer('game/list', null);
  host.answer('activitylist', null);
  await open('/');
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByText('页面出现异常')).toHaveCount(0);
  await expect(page.getByText('该功能暂时无法使用')).toHaveCount(0);
  await checkScreen(page, 'home-empty');
});

test('leads a visitor with the red packet to log in, and hides it while it is closed', async ({ page, host, open }) => {
  await open('/');
  await page.getByRole('button', { name: '红包' }).click();
  await expect(page).toHaveURL(/#\/login/);
  host.answer('app', { ...answers.app!, redpacket_switch: '0' });
  await open('/');
  await page.reload();
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByRole('button', { name: '红包' })).toHaveCount(0);
});

test('asks a visitor who opens a game to log in', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByText('请登录！')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

test('opens a game for a member unless its URL is invalid', async ({ page, host, open }) => {
  host.answer('getGameUrl', { url: 'javascript:alert(1)' });
  await open('/', 'member');
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByText('链接无效')).toBeVisible();
  expect(host.requestsTo('getGameUrl')).toEqual([
    { plat_name: 'obgdy', game_type: 1, game_code: 'obgdy-1', is_mobile_url: 1 },
  ]);
});
