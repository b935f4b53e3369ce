import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** Context options of a member's phone. */
export const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true };

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The variables that name Chromium. */
interface BrowserEnvironment {
  CHROMIUM?: string | undefined;
  PATH?: string | undefined;
}

/** Chromium's file: `CHROMIUM` if it is set, otherwise Debian's or the first in `PATH`; or undefined. */
export const findBrowser = ({ CHROMIUM, PATH = '' }: BrowserEnvironment): string | undefined => {
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  return (CHROMIUM ? [CHROMIUM] : folders.map((folder) => join(folder, 'chromium'))).find(isExecutable);
};
