import { expect, test } from '../fixtures/test';

/*
 * Every script that a page preloads is run, after it was verified, and is requested once. The console guard cannot
 * tell: it allows Chromium's warning about unused preloads, which a slow machine also causes for scripts that run late.
 */

const pages: [path: string, as: 'visitor' | 'member'][] = [
  ['/', 'visitor'],
  ['/deposit', 'member'],
  ['/games', 'visitor'],
];

for (const [path, as] of pages)
  test(`runs every script that ${path} preloads for a ${as}, verified and requested once`, async ({ page, open }) => {
    const run = new Set<string>();
    const browser = await page.context().newCDPSession(page);
    browser.on('Debugger.scriptParsed', ({ url }) => run.add(url));
    await browser.send('Debugger.enable');
    const requested: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && requested.push(request.url()));

    await open(path, as);
    await page.waitForLoadState('networkidle');
    const preloaded = await page
      .locator('link[rel=preload][as=script]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloaded).not.toEqual([]);
    await expect.poll(() => preloaded.filter((url) => !run.has(url)), 'preloaded, but not run').toEqual([]);

    expect(
      requested.filter((url, index) => requested.indexOf(url) !== index),
      'requested twice',
    ).toEqual([]);
    const unverified = page.locator('script[src]:not([integrity^=sha])');
    expect(await unverified.evaluateAll((scripts) => scripts.map((it) => (it as HTMLScriptElement).src))).toEqual([]);
  });
