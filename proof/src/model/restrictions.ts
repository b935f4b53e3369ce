import { codes, type CallName } from '@site/contract';
import type { ModelClock } from './clock';

/** What operators restrict of a member, and whether the member's session has survived it. */
export interface Restrictions {
  /** The end of the freeze in ms since 1970, Infinity for none; undefined if the member was not frozen. */
  frozenUntil: number | undefined;
  withdrawalsLocked: boolean;
  hasSession: boolean;
}

/** The restrictions of a new member. */
export const noRestrictions = (): Restrictions => ({
  frozenUntil: undefined,
  withdrawalsLocked: false,
  hasSession: true,
});

export const isFrozen = ({ frozenUntil = 0 }: Restrictions, { now }: ModelClock): boolean => frozenUntil > now;

/** The code of a member's call that the restrictions reject, before its payload counts. */
export const rejectionOf = ({ hasSession, withdrawalsLocked }: Restrictions, call: CallName): number | undefined => {
  if (!hasSession) return codes.unauthorized;
  return call === 'withdraw' && withdrawalsLocked ? codes.refused : undefined;
};
