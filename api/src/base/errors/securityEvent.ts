import { Counter } from 'prom-client';

/**
 * Messages of the log for sign-ins of operators and attempts that may be attacks, by the name under which alert rules
 * count them.
 */
export const securityEvents = {
  'login-failed': 'wrong name or password',
  'login-refused': 'login of a member who may not log in',
  'password-wrong': 'wrong login password of a signed-in member',
  'fund-password-wrong': 'wrong fund password',
  'token-refused': 'wrong or expired session token',
  'totp-missing': 'right password without a one-time code',
  'totp-wrong': 'wrong one-time code of a member',
  'passkey-refused': 'answer of a passkey that was not accepted',
  'passkey-cloned': 'signature counter of a passkey that did not rise',
  'sign-in-changed': 'passkey or one-time codes of a member added or removed',
  throttled: 'too many attempts',
  'operator-token-wrong': 'wrong operator token',
  'operator-address-blocked': 'address blocked for wrong operator tokens',
  'operator-signin-failed': 'operator sign-in failed',
  'operator-signin-throttled': 'operator sign-in throttled',
  'operator-password-wrong': 'wrong own password',
  'operator-password-throttled': 'own password throttled',
  'operator-refused': 'call that the operator may not make',
  'operator-signed-in': 'operator signed in',
  'call-refused': 'call that an operator has barred for the member',
  'input-refused': 'input that the schema of a call refuses',
} as const;

export type SecurityEventName = keyof typeof securityEvents;

export interface SecurityEvent {
  event: SecurityEventName;
  /** The member's id, if it is not that of the session. */
  member?: string | undefined;
  /** Name of the operator. Never a name that does not exist: it may be a mistyped password. */
  operator?: string | undefined;
}

/** Events of this process by event, also those that the log skips. */
export const securityEventCounter = new Counter({
  name: 'site_security_events_total',
  help: 'Sign-ins of operators and attempts that may be attacks, by event; each counts, whether it is logged or not.',
  labelNames: ['event'],
  registers: [],
});

// From the start, so that the first event shows as an increase.
for (const event of Object.keys(securityEvents)) securityEventCounter.inc({ event }, 0);
