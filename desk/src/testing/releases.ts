import type { AppReleases, ReleaseError, ReleaseFigures, ReleaseRollout, Releases } from '@site/contract/operators';

/** Telemetry of a release with 1000 pages. */
export const figuresOf = (version: string, more: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  version,
  pages: 1000,
  errors: 2,
  failed_calls: 1,
  lcp: 1600,
  inp: 80,
  cls: 0.01,
  periods: [
    { at: '2026-11-22 11:40:00', pages: 400, errors: 1, lcp: 1500 },
    { at: '2026-11-22 11:50:00', pages: 600, errors: 1, lcp: 1650 },
  ],
  ...more,
});

/** A rollout at its second step. */
export const aRollout = (more: Partial<ReleaseRollout> = {}): ReleaseRollout => ({
  version: '1.5.0',
  steps: [1, 10, 50, 100],
  minutes: 10,
  step: 2,
  percent: 10,
  state: 'advancing',
  reason: '2 of 1000 pages with an error (0.2 %), against 2 of 1000 (0.2 %).',
  since: '2026-11-22 11:45:00',
  by: 'rollout',
  ...more,
});

/** An error that only the canary 1.5.0 has. */
export const anError = (more: Partial<ReleaseError> = {}): ReleaseError => ({
  message: "TypeError: Cannot read properties of undefined (reading 'value')",
  stack: [
    {
      file: 'mfe-wallet/src/deposit/DepositForm.tsx',
      line: 42,
      column: 10,
      code: 'const amount = order.amount.value;',
    },
    { file: 'node_modules/react-dom/cjs/react-dom-client.production.js', line: 12, column: 5, code: '' },
  ],
  pages: 5,
  networks: 4,
  first: '2026-11-22 11:46:00',
  last: '2026-11-22 11:58:00',
  releases: [{ name: '1.5.0', pages: 5 }],
  routes: [{ name: '/deposit', pages: 5 }],
  browsers: [
    { name: 'Chrome 142, Android', pages: 3 },
    { name: 'Safari 26, iOS', pages: 2 },
  ],
  new_in: '1.5.0',
  ...more,
});

/** An app with an earlier release and no canary. */
export const anApp = (app: string, more: Partial<AppReleases> = {}): AppReleases => ({
  app,
  rolled_back_with: [],
  live: { version: '1.4.0', since: '2026-11-20 10:15:00', by: 'ci' },
  canary: null,
  rollout: null,
  previous: [{ version: '1.3.2', since: '2026-11-18 17:00:00', by: 'ann' }],
  withdrawn: [{ version: '1.4.1', since: '2026-11-21 08:10:00', until: '2026-11-21 08:40:00', percent: 50 }],
  figures: [figuresOf('1.4.0')],
  curve: { version: '1.4.0', points: [{ at: '2026-11-20 10:15:00', percent: 100 }] },
  errors: [],
  ...more,
});

/** An app with a rollout of 1.5.0, whose errors and LCP are worse. */
export const rollingOut = (app: string, rollout: Partial<ReleaseRollout> = {}): AppReleases =>
  anApp(app, {
    canary: { version: '1.5.0', since: '2026-11-22 11:30:00', by: 'bo', percent: 10 },
    rollout: aRollout(rollout),
    figures: [figuresOf('1.4.0'), figuresOf('1.5.0', { pages: 120, errors: 5, lcp: 2400 })],
    curve: {
      version: '1.5.0',
      points: [
        { at: '2026-11-22 11:30:00', percent: 1 },
        { at: '2026-11-22 11:45:00', percent: 10 },
      ],
    },
  });

/** What the site serves, read at noon. */
export const releasesOf = (...apps: AppReleases[]): Releases => ({ at: '2026-11-22 12:00:00', problem: '', apps });
