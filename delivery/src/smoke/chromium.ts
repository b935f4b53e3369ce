import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserServer } from 'playwright-core';
import { Refusal } from '../base/refusal';

/** Whether Chromium isolates its processes from the machine: its sandbox does not start as root. */
export const chromiumSandbox = process.getuid?.() !== 0;

/**
 * Flags of every headless Chromium: no requests that a page has not made. The address bar's suggestions are web pages
 * with two more renderer processes for each window. The list of disabled features replaces Playwright's and repeats
 * the relevant ones of it. Playwright starts Chromium without the sandbox unless it gets `chromiumSandbox` too.
 */
export const chromiumFlags = [
  ...(chromiumSandbox ? [] : ['--no-sandbox']),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding',
];

/** A container that starts beside this one needs a few seconds. */
const CONNECT_TIMEOUT_MS = 15_000;

export const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true };

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

interface BrowserEnvironment {
  CHROMIUM?: string | undefined;
  PATH?: string | undefined;
}

/** Whether `CHROMIUM` is the address of `npm run browser`, which another user or container runs. */
const isAddress = (chromium: string): boolean => /^wss?:/.test(chromium);

/** Chromium without windows needs a third less time for the same pages. */
const programs = ['chromium-headless-shell', 'chromium'];

/** `CHROMIUM` if it is set, an address or a file; otherwise the first of Debian's or in `PATH`; or undefined. */
export const findBrowser = ({ CHROMIUM, PATH = '' }: BrowserEnvironment): string | undefined => {
  if (CHROMIUM && isAddress(CHROMIUM)) return CHROMIUM;
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  const files = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return (CHROMIUM ? [CHROMIUM] : files).find(isExecutable);
};

/** A Chromium for tests, until it is given back. */
interface AcquiredBrowser {
  /** @throws Refusal if the browser does not start */
  browser: Promise<Browser>;
  release: () => Promise<void>;
}

const running = new Map<string, { browser: Promise<Browser>; users: number }>();

/** Of a Chromium that reaches nothing: it sends all requests to a proxy that does not exist. */
const launchOptions = (executablePath: string) => ({
  executablePath,
  chromiumSandbox,
  args: [...chromiumFlags, '--proxy-server=http://127.0.0.1:1'],
});

/**
 * Starts Chromium as a server for the gate, which runs in another process and connects to `address` (its `CHROMIUM`).
 * @param address such as `ws://127.0.0.1:9223/gate`; anyone who knows it can open pages
 * @throws Error if the browser does not start
 */
export const serveBrowser = async (file: string, address: URL): Promise<BrowserServer> => {
  const { chromium } = await import('playwright-core');
  const { hostname, port, pathname } = address;
  return chromium.launchServer({ ...launchOptions(file), host: hostname, port: Number(port), wsPath: pathname });
};

const launch = async (file: string): Promise<Browser> => {
  const { chromium } = await import('playwright-core');
  try {
    return await (isAddress(file)
      ? chromium.connect(file, { timeout: CONNECT_TIMEOUT_MS })
      : chromium.launch(launchOptions(file)));
  } catch (error) {
    throw new Refusal(`${file} did not start: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * Starts a Chromium, or takes the one that this process already runs. It ends with its last user. Each test has
 * separate contexts, so it finds no cache and no storage of another.
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
