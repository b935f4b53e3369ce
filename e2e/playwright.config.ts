import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chromiumFlags, chromiumSandbox, phone } from '../delivery/src/smoke/chromium';
import { chromiumPath } from './src/fixtures/site';

/**
 * The journeys of every commit, `npm run e2e:core`: a member's evening, an operators' shift, a release and its rollout,
 * and what only a browser shows. `npm run e2e` runs all.
 */
const coreJourneys = [
  'desk/first-sign-in',
  'desk/keyboard-queue',
  'desk/second-approval',
  'desk/two-operators',
  'games/return-from-game',
  'member-journey',
  'releases/releases',
  'rollout',
  'shell/failures',
  'shell/first-paint',
  'shell/integrity',
].map((name) => `**/src/${name}.spec.ts`);

/** Journeys in other browsers, which are not on every machine: `npm run e2e:browsers`. */
const otherBrowsers = '**/browsers/*.spec.ts';

const selected = (): Pick<PlaywrightTestConfig, 'testMatch' | 'testIgnore'> => {
  if (process.env.BROWSER_JOURNEYS) return { testMatch: otherBrowsers };
  if (process.env.CORE_JOURNEYS) return { testMatch: coreJourneys };
  return { testMatch: '**/*.spec.ts', testIgnore: otherBrowsers };
};

/** All journeys share one site, which `src/fixtures/startSite.ts` starts. */
export default defineConfig({
  testDir: 'src',
  ...selected(),
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
    launchOptions: { executablePath: chromiumPath, chromiumSandbox, args: chromiumFlags },
  },
});
