import { defineConfig } from '@playwright/test';

/* Debian's Chromium, as it is: nothing is downloaded. The last flags keep it from calling out. */
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/*
 * The address bar's suggestions are web pages of the browser's own: two further renderers a window, which nobody sees. A second list
 * replaces Playwright's, so what matters of that one stands here too.
 */
const without = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding';

/** The site is started once for all journeys, on a port and folders of its own (`src/site/start.ts`). */
export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  outputDir: '../var/e2e/results',
  globalSetup: './src/site/start.ts',
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  /* A loaded machine may be slow once; what fails twice is broken. A second try is reported as flaky. */
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    /* A member abroad still sees Beijing time. */
    timezoneId: 'America/New_York',
    hasTouch: true,
    actionTimeout: 15_000,
    /* Written at the second try alone: recording a page costs as much as showing it. */
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: { executablePath: chromium, args: [...flags.split(' '), `--disable-features=${without}`] },
  },
});
