/** States of deposits and withdrawals. */
export const orderStates = { pending: 1, approved: 2, rejected: 3 } as const;

/** States of transfers between the main wallet and a platform. */
export const transferStates = { failed: 0, succeeded: 1, pending: 2 } as const;

/** States of bets. */
export const betStates = { void: 0, settled: 1, unsettled: 2 } as const;

/** States of turnover rebates. */
export const rebateStates = { claimable: 0, claimed: 1 } as const;

/** States of applications: to take part in an activity, or to become an agent. */
export const applicationStates = { pending: 1, approved: 2, rejected: 3 } as const;

/** The groups of optional calls, as `features` of `app` names those that a host has. */
export const features = [
  'content',
  'sessions',
  'limits',
  'orders',
  'statements',
  'games',
  'bonuses',
  'notices',
  'passkeys',
] as const;
export type Feature = (typeof features)[number];
