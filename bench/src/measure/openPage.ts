import type { Browser } from 'playwright-core';
import { cpuSlowdown, network, phone, type Page } from '../settings';
import { countTraffic, type Traffic } from './traffic';
import { logIn, watchVitals, type Vitals } from './vitals';

/** One opening of one page. */
export interface Run extends Vitals, Traffic {
  /** Errors that the page wrote to its console. */
  errors: string[];
}

interface Options {
  /** Of the site. */
  origin: string;
  page: Page;
  /** A member's session. */
  token: string;
  /** Where to leave a picture of what was shown in the end. */
  picture?: string;
}

/**
 * ms without a request after which a page counts as loaded: past the kit's quiet moment, shorter than the balance
 * poll's pause.
 */
const idleTime = 2000;
const timeout = 60_000;

/** Opens a page as a phone on a slow network does for the first time: a fresh context has an empty cache. */
export const openPage = async (browser: Browser, { origin, page, token, picture }: Options): Promise<Run> => {
  const context = await browser.newContext({ ...phone, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  try {
    await context.addInitScript(watchVitals);
    if (page.member) await context.addInitScript(logIn, token);
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const session = await context.newCDPSession(tab);
    const { traffic, whenIdle } = await countTraffic(session);
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await tab.goto(origin + page.address, { waitUntil: 'load', timeout: timeout });
    await whenIdle(idleTime, timeout);
    /* A busy machine paints late. A page that still has not painted is reported below. */
    await tab.waitForFunction(() => window.benchVitals.lcp > 0, undefined, { timeout: timeout }).catch(() => {});
    const vitals = await tab.evaluate(() => window.benchVitals);
    const run = structuredClone({ ...vitals, ...traffic, errors });
    if (vitals.lcp === 0)
      throw new Error(`${origin}${page.address} has painted nothing: ${[...errors, ...traffic.failed].join('; ')}`);
    if (picture) await tab.screenshot({ path: picture });
    return run;
  } finally {
    await context.close();
  }
};
