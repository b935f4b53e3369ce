import type { DailyReportRow, Overview } from '@site/contract/operators';

/** A day with a little of everything. */
export const aDay = (day: string, more: Partial<DailyReportRow> = {}): DailyReportRow => ({
  day,
  registrations: 3,
  active_members: 40,
  deposits: '1000.00',
  deposit_count: 5,
  withdrawals: '400.00',
  withdrawal_count: 2,
  bonuses: '8.00',
  rebates: '1.50',
  adjustments: '0.00',
  bets: '5000.00',
  win_loss: '-250.00',
  net: '600.00',
  ...more,
});

/** What an operator without `reports:read` gets: the queues alone. */
export const queuesOnly: Overview = {
  queues: [
    { kind: 'deposits', waiting: 12, oldest_at: '2026-11-22 10:00:00', amount: '1200.00' },
    { kind: 'withdrawals', waiting: 0, oldest_at: null, amount: '0.00' },
  ],
  missing: [],
  today: null,
  days: [],
  reconciliation: null,
  releases: [],
  hours: [],
};

/** An overview with two days, two hours and one activation. */
export const anOverview = (more: Partial<Overview> = {}): Overview => ({
  ...queuesOnly,
  today: aDay('2026-11-22'),
  days: [aDay('2026-11-21', { win_loss: '99.00' }), aDay('2026-11-22')],
  reconciliation: { ok: true, at: '2026-11-22 03:00:00' },
  releases: [
    { app: 'wallet', version: '2.3.1', activated_at: '2026-11-22 11:20:00', errors: 96, pages: 3100, percent: 100 },
    { app: 'games', version: '3.0.0', activated_at: '2026-11-22 12:20:00', errors: 0, pages: 0, percent: 10 },
  ],
  hours: [
    { hour: '2026-11-22 10:00:00', errors: 1, deposits: '900.00', deposit_count: 4, activations: [] },
    { hour: '2026-11-22 11:00:00', errors: 95, deposits: '100.00', deposit_count: 1, activations: ['wallet 2.3.1'] },
  ],
  ...more,
});
