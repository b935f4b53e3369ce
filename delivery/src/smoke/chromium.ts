import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/*
 * The address bar's suggestions are web pages of the browser's own: two further renderers a window, which nobody sees. A second list
 * replaces Playwright's, so what matters of that one stands here too.
 */
const without = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding';

/** How Chromium is started wherever nobody looks at it: it calls nobody on its own account. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${without}`,
];

/** A member's phone. */
export const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true };

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The machine's Chromium: what `CHROMIUM` names and nothing else, or Debian's, or one in the PATH; undefined when there is none. */
export const findBrowser = ({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string | undefined => {
  const places = CHROMIUM
    ? [CHROMIUM]
    : ['/usr/bin/chromium', ...PATH.split(delimiter).flatMap((folder) => (folder ? [join(folder, 'chromium')] : []))];
  return places.find(canRun);
};
