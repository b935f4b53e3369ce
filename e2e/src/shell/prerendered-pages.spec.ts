import type { Page } from '@playwright/test';
import { checkScreen, checkWidth } from '../fixtures/checkScreen';
import { answers } from '../fixtures/scriptedHost';
import { siteUrl } from '../fixtures/site';
import { expect, startSession, test } from '../fixtures/test';

/* What a page shows before its scripts have loaded, and what React keeps of it (docs/decisions/027). */

const prerendered = (page: Page) => page.locator('#prerendered-page');

/** Delays requests until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** All but those that calculate what the prerendered page shows. */
const scripts = /\/(?!.*-early)[^/]*\.js$/;

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, scripts);
  await page.goto(`${siteUrl()}/#${path}`, { waitUntil: 'commit' });
  await expect(prerendered(page)).toBeVisible();
  return release;
}

interface Shifted {
  shifts: { sum: number };
}

/** Adds up the layout shifts of the page from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const layoutShift = (page: Page) => page.evaluate(() => (window as unknown as Shifted).shifts.sum);

/** Where the headings, texts, fields and skeletons of the page are, rounded to px. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('#prerendered-page') ?? document.querySelector('main');
    const parts = [
      ...(area?.querySelectorAll('h1, h2, p, label, input, a, [role=tab], [data-skeleton]:not(form *)') ?? []),
    ];
    return parts.map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return `${it.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
  });

const pages: [path: string, as: 'visitor' | 'member'][] = [
  ['/login', 'visitor'],
  ['/assets', 'member'],
];

for (const [path, as] of pages)
  test(`shows ${path} to a ${as} before its scripts, as it is without answers`, async ({ page, host: _host }) => {
    await watchShifts(page);
    if (as === 'member') await startSession(page, 'a-session');
    /* On the first visit nothing replaces the markup before it is known that the site is open. */
    const answer = await hold(page, /\/api\/(?!app$)/);
    const release = await openWithoutScripts(page, path);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    const name = `prerendered-${path.slice(1)}-${as}`;
    for (const width of [320, 390]) await checkWidth(page, name, { width, height: 844, axe: false });
    const before = await boxes(page);
    /* The change of width has shifted the layout. */
    await page.evaluate(() => ((window as unknown as Shifted).shifts.sum = 0));
    release();
    await expect(prerendered(page)).toHaveCount(0);
    await checkWidth(page, `${name}-taken-over`, { width: 390, height: 844, axe: false });
    expect(before).not.toEqual([]);
    expect(await boxes(page)).toEqual(before);
    answer();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });

const waitingPages: [path: string, as: 'visitor' | 'member', early: string, read: RegExp][] = [
  ['/deposit', 'member', 'label:存款金额', /get_pay_way/],
  ['/faq', 'visitor', 'heading:取款多久到账？', /content/],
  ['/userCenter', 'member', 'text:¥', /balancelist/],
];

for (const [path, as, early, read] of waitingPages)
  test(`keeps ${path} prerendered until its data has come, and fills it before`, async ({ page, host: _host }) => {
    await watchShifts(page);
    if (as === 'member') await startSession(page, 'a-session');
    const answer = await hold(page, read);
    const release = await openWithoutScripts(page, path);
    answer();
    const [kind, name = ''] = early.split(':');
    const shown = prerendered(page);
    const content = {
      label: shown.getByLabel(name),
      text: shown.getByText(name),
      heading: shown.getByRole('heading', { name }),
    };
    await expect(content[kind as keyof typeof content]).toBeVisible();
    for (const width of [320, 390])
      await checkWidth(page, `prerendered-${path.slice(1)}-filled`, { width, height: 844, axe: false });
    await page.evaluate(() => ((window as unknown as Shifted).shifts.sum = 0));
    release();
    await expect(shown).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await checkWidth(page, `prerendered-${path.slice(1)}-full`, { width: 390, height: 844, axe: false });
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });

test('keeps an amount typed before the payment methods are known', async ({ page, host: _host }) => {
  await startSession(page, 'a-session');
  const answer = await hold(page, /get_pay_way/);
  const release = await openWithoutScripts(page, '/deposit');
  const amount = page.getByLabel('存款金额');
  await amount.pressSequentially('50');
  release();
  await expect(page.locator('#root [data-page-skeleton] [data-skeleton]').first()).toBeAttached();
  await amount.pressSequentially('0');
  answer();
  await expect(prerendered(page)).toHaveCount(0);
  await expect(amount).toHaveValue('500');
  await expect(amount).toBeFocused();
});

test('keeps captcha, text, focus and caret of a prerendered form', async ({ page, host: _host }) => {
  const release = await openWithoutScripts(page, '/login?redirect=%2Fassets');
  const captcha = page.getByRole('img', { name: '验证码图片' });
  const shown = await captcha.getAttribute('src');
  await page.getByLabel('密码').fill('secret12');
  const name = page.getByLabel('用户名');
  await name.pressSequentially('member12');
  await name.press('ArrowLeft');
  release();
  await expect(prerendered(page)).toHaveCount(0);
  await expect(captcha).toHaveAttribute('src', shown ?? '');
  await expect(name).toBeFocused();
  await name.pressSequentially('x');
  await expect(name).toHaveValue('member1x2');
  await expect(page.getByLabel('密码')).toHaveValue('secret12');
});

test('repeats a tap on a prerendered button once the page works', async ({ page, host: _host }) => {
  const release = await openWithoutScripts(page, '/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(page.url()).toBe(`${siteUrl()}/#/login`);
  release();
  await expect(page.getByText('请输入您的账号和密码！')).toBeVisible();
});

test('shows no member page to a visitor, whom the guard redirects', async ({ page, host: _host }) => {
  const release = await hold(page, scripts);
  await page.goto(`${siteUrl()}/#/deposit`, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
  await expect(prerendered(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/#\/\?redirect=%2Fdeposit$/);
});

test('paints as without markup when the file is not the one of the release', async ({
  page,
  host: _host,
  consoleGuard,
}) => {
  consoleGuard.allow(/integrity/);
  await page.route(/LoginPage\.\w+\.json$/, (route) =>
    route.fulfill({ status: 200, body: '{"css":"","visitor":"<p>other</p>"}' }),
  );
  await page.goto(`${siteUrl()}/#/login`);
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expect(prerendered(page)).toHaveCount(0);
});

test('shows nothing of home before its scripts where the site was closed at the last visit', async ({
  page,
  host,
  open,
}) => {
  const closed = { ...answers.app!, site_state: '0' as const, repair_tips: '系统升级，预计 12:00 恢复' };
  host.answer('app', closed);
  await open('/');
  await expect(page.getByRole('alert')).toHaveText(closed.repair_tips);
  await checkScreen(page, 'maintenance');
  host.answer('app', answers.app!);
  const release = await hold(page, /\/files\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('[data-prerendered=page]')).toBeAttached();
  await expect(page.locator('[data-prerendered=page]')).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
});
