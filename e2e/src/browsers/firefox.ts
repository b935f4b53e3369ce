import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type MemberBrowser, windowSize } from './MemberBrowser';

/** Starts Debian's Firefox by WebDriver BiDi (`apt-get install firefox-esr`; `FIREFOX` names another file). */
export async function startFirefox(): Promise<MemberBrowser> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    userDataDir,
    // No requests of the browser itself.
    extraPrefsFirefox: {
      'network.connectivity-service.enabled': false,
      'network.captive-portal-service.enabled': false,
    },
  });
  const page = await browser.newPage();
  await page.setViewport(windowSize);
  const elementOf = async (expression: string): Promise<ElementHandle> => {
    const element = (await page.evaluateHandle(expression)).asElement();
    if (!element) throw new Error(`There is no element ${expression}.`);
    return element as ElementHandle;
  };
  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: async (expression) => (await elementOf(expression)).click(),
    type: async (expression, text) => {
      // In one step: React may replace an element that was found before. Then keys follow the focus.
      await page.evaluate(`${expression}.focus()`);
      await page.keyboard.type(text);
    },
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    close: async () => {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}
