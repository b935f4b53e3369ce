import { defineConfig } from '@playwright/test';
import { chromiumFlags, phone } from '../delivery/src/smoke/chromium';

/* Playwright drives the installed Chromium, so that `npm install` downloads no browser. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Long journeys of parts that change rarely. `npm run e2e:core` leaves them out. */
const longJourneys = [
  'account/add-payout-account',
  'account/avatar',
  'account/devices',
  'account/login-popup',
  'account/member-centre',
  'account/messages',
  'account/password-hints',
  'desk/forms',
  'desk/pages',
  'gallery/gallery',
  'releases/releases-open-page',
  'releases/releases-replace',
  'releases/releases-reproducible',
  'releases/releases-try',
  'shell/carousel',
  'shell/empty-and-failed',
  'shell/home-trouble',
  'shell/kept-alive',
  'shell/preloads',
  'shell/site-state',
].map((name) => `**/${name}.spec.ts`);

/** All journeys share one site, which `src/fixtures/startSite.ts` starts. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  testIgnore: process.env.CORE_JOURNEYS ? longJourneys : [],
  outputDir: '../var/e2e/results',
  globalSetup: './src/fixtures/startSite.ts',
  workers: 2,
  timeout: 180_000,
  expect: {
    timeout: 15_000,
    /* Machines differ slightly in how they render text. */
    toHaveScreenshot: { pathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}', maxDiffPixelRatio: 0.01 },
  },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...phone,
    /* Members abroad see Beijing time too. */
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    /* Recording a trace takes as long as the journey itself; `--trace on` records one. */
    trace: 'off',
    launchOptions: { executablePath, args: chromiumFlags },
  },
});
