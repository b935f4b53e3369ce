import { join } from 'node:path';
import type { Browser, CDPSession, Page as Tab } from 'playwright-core';
import { repository } from '../../../delivery/src/base/repository';
import type { Page } from '../pages';
import { cpuSlowdown } from '../parseArguments';
import { installProbe, type Probe } from './pageProbe';
import { countTraffic, type Traffic } from './traffic';

/** ms after which a page that does not become what it should fails the bench. */
export const timeout = 60_000;

/** Where pictures and all runs are kept. */
export const runsFolder = join(repository, 'var/bench');

/** Slow 4G as in browsers' developer tools; throughput in bytes per second, latency (a round trip) in ms. */
const slow4G = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

/** A phone; the viewport in CSS pixels. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** A phone's tab with an empty cache. */
interface OpenTab {
  tab: Tab;
  traffic: Traffic;
  /** Errors that the page wrote to its console. */
  errors: string[];
  /** Resolves when no request has been in flight for a while. */
  whenIdle: () => Promise<void>;
}

interface Options {
  browser: Browser;
  /** A member's session; undefined for a visitor. */
  token?: string | undefined;
  /** Slow 4G instead of the machine's network. */
  slowNetwork?: boolean;
  /** How many times slower the processor is, by default as a phone's. */
  slowdown?: number;
  /** Runs in the tab before it is opened. */
  prepare?: (tab: Tab, session: CDPSession) => Promise<unknown>;
}

/** Runs in the page, before any script of the site: starts a member's session. */
const logIn = (token: string): void => {
  if (location.protocol.startsWith('http')) sessionStorage.setItem('token', token);
};

/** Opens a page of a site in a tab, runs `work` when the page is loaded, and closes the tab. */
export const openTab = async <T>(
  { browser, token, slowNetwork = false, slowdown = cpuSlowdown, prepare }: Options,
  { origin, page }: { origin: string; page: Page },
  work: (opened: OpenTab) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext(phone);
  try {
    /* tsx wraps named functions in this helper, also those that run in the page. */
    await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    await context.addInitScript(installProbe, page.usable);
    if (token !== undefined) await context.addInitScript(logIn, token);
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const session = await context.newCDPSession(tab);
    await prepare?.(tab, session);
    const { traffic, whenIdle } = await countTraffic(session, timeout);
    if (slowNetwork) await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await tab.goto(`${origin}/#${page.path}`, { waitUntil: 'load', timeout });
    await whenIdle();
    return await work({ tab, traffic, errors, whenIdle });
  } catch (error) {
    await context.pages()[0]?.screenshot({ path: join(runsFolder, 'failed.png') });
    throw error;
  } finally {
    await context.close();
  }
};

/** Goes to a page within the site, as a link does; returns the ms until it is usable. */
export const changeRoute = (tab: Tab, { path, usable }: Page): Promise<number> =>
  tab.evaluate(
    ([to, parts]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        location.hash = to;
        window.benchWhenUsable(parts, (time) => resolve(time - began));
      }),
    [`#${path}`, usable] as const,
  );

/** One opening of one page. */
export interface Run extends Probe, Traffic {
  errors: string[];
  /** Its requests in the order of their start: ms from the navigation to start and end, transferred bytes. */
  timeline: string[];
}

/** What is opened: a page of a site, with a member's session or without, on a processor slower by this factor. */
export interface Opened {
  browser: Browser;
  token: string;
  slowdown: number;
  origin: string;
  page: Page;
}

/**
 * Opens a page as a phone does for the first time, on Slow 4G.
 * @param fast on the machine's network and processor instead, with a picture of what was shown in the end at this path
 * @throws Error when the page does not become usable
 */
export const openPage = ({ browser, token, slowdown, origin, page }: Opened, fast?: string): Promise<Run> => {
  const session = page.member ? token : undefined;
  const options = { browser, token: session, slowNetwork: !fast, slowdown: fast ? 1 : slowdown };
  return openTab(options, { origin, page }, async ({ tab, traffic, errors }) => {
    if (fast) await tab.screenshot({ path: fast });
    /* A busy machine paints late. */
    const isComplete = (needsUse: boolean) => window.benchProbe.lcp > 0 && (!needsUse || window.benchProbe.usable > 0);
    await tab.waitForFunction(isComplete, page.usable.length > 0, { timeout }).catch(() => {
      throw new Error(`${origin}/#${page.path} has not become usable: ${[...errors, ...traffic.failed].join('; ')}`);
    });
    const measured = await tab.evaluate(() => ({
      ...window.benchProbe,
      timeline: performance
        .getEntriesByType('resource')
        .map(
          ({ name, startTime, responseEnd, transferSize }) =>
            `${Math.round(startTime)} ${Math.round(responseEnd)} ${transferSize} ${name.slice(location.origin.length)}`,
        ),
    }));
    return structuredClone({ ...measured, ...traffic, errors });
  });
};
