/** What an operator may do, and the roles that may do it. The API host enforces it; the desk hides the rest. */
export const permissions = {
  /** Read the review queues, pending approvals and the numbers waiting. */
  'queues:read': ['admin', 'cashier', 'support', 'auditor'],
  /** Read members, their ledger and their sessions. */
  'members:read': ['admin', 'cashier', 'support', 'auditor'],
  /** Read reports, exports, the audit log and the reconciliation. */
  'reports:read': ['admin', 'cashier', 'auditor'],
  /** Decide on deposits and withdrawals, and mark withdrawals as paid or failed. */
  'payments:decide': ['admin', 'cashier'],
  /** Decide on applications for activities and agencies. */
  'applications:decide': ['admin', 'support'],
  /** Freeze members, lock withdrawals, end sessions, reset passwords, add notes. */
  'members:manage': ['admin', 'support'],
  /** Propose a correction of a member's balance. */
  'adjustments:propose': ['admin', 'cashier'],
  /** Edit site texts, notices and activities. */
  'content:write': ['admin', 'editor'],
  /** Read what is live, rollouts and the telemetry of releases. */
  'releases:read': ['admin', 'releaser', 'auditor'],
  /** Roll releases back; pause, resume and withdraw rollouts. */
  'releases:write': ['admin', 'releaser'],
  /** Change money settings: payees, rates, payment methods, limits, switches. */
  'settings:write': ['admin'],
  /** Manage operators, their roles and their tokens. */
  'operators:write': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

/** An operator has one or more of these. */
export const roles = ['admin', 'cashier', 'support', 'editor', 'releaser', 'auditor'] as const;

export type Role = (typeof roles)[number];
export type Permission = keyof typeof permissions;

/** The permissions of an operator with these roles. */
export const permissionsOf = (held: readonly string[]): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((name) => permissions[name].some((role) => held.includes(role)));
