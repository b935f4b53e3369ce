import { expect, test } from '../fixtures/test';

/*
 * Every script that a page preloads is run. The console guard cannot tell: it allows Chromium's warning about
 * unused preloads, which a slow machine also causes for scripts that run late.
 */

const pages: [path: string, as: 'visitor' | 'member'][] = [
  ['/', 'visitor'],
  ['/', 'member'],
  ['/login', 'visitor'],
  ['/userCenter', 'member'],
  ['/deposit', 'member'],
  ['/withdraw', 'member'],
  ['/assets', 'member'],
  ['/games', 'visitor'],
  ['/activeList', 'visitor'],
  ['/vip', 'member'],
];

for (const [path, as] of pages)
  test(`runs every script that ${path} preloads for a ${as}`, async ({ page, open }) => {
    const run = new Set<string>();
    const browser = await page.context().newCDPSession(page);
    browser.on('Debugger.scriptParsed', ({ url }) => run.add(url));
    await browser.send('Debugger.enable');

    await open(path, as);
    await page.waitForLoadState('networkidle');
    const preloaded = await page
      .locator('link[rel=preload][as=script]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloaded).not.toEqual([]);
    await expect.poll(() => preloaded.filter((url) => !run.has(url)), 'preloaded, but not run').toEqual([]);
  });
