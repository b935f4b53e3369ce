import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page as Tab } from 'playwright-core';
import { cpuSlowdown, idleTime, phone, runsFolder, slow4G, timeout } from '../settings';
import type { Page } from '../pages';
import { countTraffic, type Traffic } from './traffic';
import { installProbe, logIn } from './pageProbe';
import { switchRuntimeDomain } from './runtimeDomain';

/** A phone's tab with an empty cache. */
export interface OpenTab {
  tab: Tab;
  context: BrowserContext;
  session: CDPSession;
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
  /** Runs in the page before any script of the site. */
  prepare?: (tab: Pick<OpenTab, 'context' | 'session' | 'tab'>) => Promise<unknown>;
}

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
    await prepare?.({ context, session, tab });
    const { traffic, whenIdle } = await countTraffic(session);
    if (slowNetwork) await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await switchRuntimeDomain(tab, false);
    await tab.goto(`${origin}/#${page.path}`, { waitUntil: 'load', timeout });
    const idle = () => whenIdle(idleTime, timeout);
    await idle();
    await switchRuntimeDomain(tab, true);
    return await work({ tab, context, session, traffic, errors, whenIdle: idle });
  } catch (error) {
    await context.pages()[0]?.screenshot({ path: join(runsFolder, 'failed.png') });
    throw error;
  } finally {
    await context.close();
  }
};
