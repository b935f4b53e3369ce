import type { Page } from '@playwright/test';
import { checkWidth } from '../fixtures/checkScreen';
import { expectStableLayout, holdRequests, resetShifts, watchShifts } from '../fixtures/pageTools';
import { siteUrl } from '../fixtures/site';
import { expect, startSession, test } from '../fixtures/test';

/* What a page shows before its scripts have loaded, and what React keeps of it (docs/decisions/027). */

const prerendered = (page: Page) => page.locator('#prerendered-page');

/** All but those that calculate what the prerendered page shows. */
const scripts = /\/(?!.*-early)[^/]*\.js$/;

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, scripts);
  await page.goto(`${siteUrl()}/#${path}`, { waitUntil: 'commit' });
  await expect(prerendered(page)).toBeVisible();
  return release;
}

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
    const answer = await holdRequests(page, /\/api\/(?!app$)/);
    const release = await openWithoutScripts(page, path);
    await expectStableLayout(page);
    const name = `prerendered-${path.slice(1)}-${as}`;
    for (const width of [320, 390]) await checkWidth(page, name, { width, height: 844, axe: false });
    const before = await boxes(page);
    /* The change of width has shifted the layout. */
    await resetShifts(page);
    release();
    await expect(prerendered(page)).toHaveCount(0);
    await checkWidth(page, `${name}-taken-over`, { width: 390, height: 844, axe: false });
    expect(before).not.toEqual([]);
    expect(await boxes(page)).toEqual(before);
    answer();
    await page.waitForLoadState('networkidle');
    await expectStableLayout(page);
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
    const answer = await holdRequests(page, read);
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
    await resetShifts(page);
    release();
    await expect(shown).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await checkWidth(page, `prerendered-${path.slice(1)}-full`, { width: 390, height: 844, axe: false });
    await expectStableLayout(page);
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
