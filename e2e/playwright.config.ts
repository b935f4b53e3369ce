import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumSandbox, phone } from '../delivery/src/smoke/chromium';
import { executablePath } from './src/fixtures/executablePath';

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
  'gallery/screens',
  'releases/releases-open-page',
  'releases/releases-replace',
  'releases/releases-reproducible',
  'releases/releases-try',
  'shell/carousel',
  'shell/empty-and-failed',
  'shell/home-trouble',
  'shell/kept-alive',
  'shell/large-text',
  'shell/light-theme',
  'shell/preloads',
  'shell/site-state',
  'shell/zoomed',
].map((name) => `**/${name}.spec.ts`);

/** Journeys in other browsers, which are not on every machine: `npm run e2e:browsers`. */
const otherBrowsers = '**/browsers/*.spec.ts';

const ignored = (): string[] => {
  if (process.env.BROWSER_JOURNEYS) return [];
  return [otherBrowsers, ...(process.env.CORE_JOURNEYS ? longJourneys : [])];
};

/** All journeys share one site, which `src/fixtures/startSite.ts` starts. */
export default defineConfig({
  testDir: 'src',
  testMatch: process.env.BROWSER_JOURNEYS ? otherBrowsers : '**/*.spec.ts',
  testIgnore: ignored(),
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
    /* The committed pictures show the dark theme; journeys of the light one ask for it. */
    colorScheme: 'dark',
    actionTimeout: 15_000,
    /* Recording a trace takes as long as the journey itself; `--trace on` records one. */
    trace: 'off',
    launchOptions: { executablePath, chromiumSandbox, args: chromiumFlags },
  },
});
