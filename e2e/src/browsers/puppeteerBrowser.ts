import type { Browser, ElementHandle } from 'puppeteer-core';
import { type MemberBrowser, windowSize } from './MemberBrowser';

/** Opens the window of a browser that Puppeteer has started. */
export async function puppeteerBrowser(browser: Browser): Promise<MemberBrowser> {
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
    type: async (expression, text) => (await elementOf(expression)).type(text),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    close: () => browser.close(),
  };
}
