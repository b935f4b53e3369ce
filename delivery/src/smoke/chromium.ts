import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The suggestions of the address bar are web pages with two further renderer processes for each window. This list
 * replaces Playwright's, so it repeats the relevant features of that one.
 */
const disabledFeatures =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding';

/** Flags of every headless Chromium: no requests that a page has not made. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
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

/**
 * Chromium's file: `CHROMIUM` if it is set, otherwise Debian's or the first in the PATH; undefined if there is none.
 */
export const findBrowser = ({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string | undefined => {
  const inPath = PATH.split(delimiter).flatMap((folder) => (folder ? [join(folder, 'chromium')] : []));
  return (CHROMIUM ? [CHROMIUM] : ['/usr/bin/chromium', ...inPath]).find(isExecutable);
};
