import type { Browser } from 'playwright-core';
import { Refusal } from '../refusal';
import { chromiumFlags, chromiumSandbox } from './chromium';

/** A Chromium for tests, until it is given back. */
export interface AcquiredBrowser {
  /** @throws Refusal if the browser does not start */
  browser: Promise<Browser>;
  release: () => Promise<void>;
}

/** The browsers that run, by executable, with the number of their users. */
const running = new Map<string, { browser: Promise<Browser>; users: number }>();

/** Starts a Chromium that reaches nothing: it sends all requests to a proxy that does not exist. */
const launch = async (file: string): Promise<Browser> => {
  const { chromium } = await import('playwright-core');
  try {
    return await chromium.launch({
      executablePath: file,
      chromiumSandbox,
      args: [...chromiumFlags, '--proxy-server=http://127.0.0.1:1'],
    });
  } catch (error) {
    throw new Refusal(`${file} did not start: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * Starts a Chromium, or takes the one that this process already runs. It ends with its last user. Each test has
 * contexts of its own, so it finds no cache and no storage of another.
 * @param file its executable (`findBrowser`)
 */
export const acquireBrowser = (file: string): AcquiredBrowser => {
  const entry = running.get(file) ?? { browser: launch(file), users: 0 };
  running.set(file, entry);
  entry.users += 1;
  // The test that uses it gets the error.
  entry.browser.catch(() => undefined);
  const release = async (): Promise<void> => {
    entry.users -= 1;
    if (entry.users > 0) return;
    running.delete(file);
    const browser = await entry.browser.catch(() => undefined);
    await browser?.close();
  };
  return { browser: entry.browser, release };
};
