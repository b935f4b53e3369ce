import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Flags of every headless Chromium: no requests that a page has not made. The address bar's suggestions are web pages
 * with two more renderer processes for each window. The list of disabled features replaces Playwright's and repeats
 * the relevant ones of it.
 */
export const chromiumFlags = [
  '--no-sandbox',
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

/** Chromium's file: `CHROMIUM` if it is set, otherwise Debian's or the first in `PATH`; or undefined. */
export const findBrowser = ({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string | undefined => {
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  return (CHROMIUM ? [CHROMIUM] : folders.map((folder) => join(folder, 'chromium'))).find(isExecutable);
};
