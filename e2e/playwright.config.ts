import { defineConfig } from '@playwright/test';
import { chromiumFlags, phone } from '../delivery/src/smoke/chromium';

/* Debian's Chromium, as it is: nothing is downloaded. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

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
    ...phone,
    /* A member abroad still sees Beijing time. */
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    /* Written at the second try alone: recording a page costs as much as showing it. */
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: { executablePath, args: chromiumFlags },
  },
});
