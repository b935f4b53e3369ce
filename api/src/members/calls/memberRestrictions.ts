import type { CallName } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { switchOf } from '../../base/settings/switches';
import { DomainError } from '../../base/errors/domainError';
import { lockRestrictions } from './sessions.store';

export const frozenMessage = '账户已冻结，请联系客服';

const refused = { event: 'call-refused' } as const;

const frozen = () => new DomainError(frozenMessage, undefined, refused);
export const withdrawalsLocked = () => new DomainError('取款功能已暂停，请联系客服', undefined, refused);

/**
 * Throws a DomainError if the member is frozen, or if the call is a withdrawal and withdrawals are locked. A concurrent
 * freeze or lock waits for the end of `tx`, so that the call commits before it or fails.
 */
export const assertMayMoveMoney = async (
  tx: Transaction,
  memberId: string,
  { call, now }: { call: CallName; now: Date },
): Promise<void> => {
  const restrictions = await lockRestrictions(tx, memberId, now);
  if (restrictions?.frozen) throw frozen();
  if (restrictions?.withdrawals_locked && switchOf[call] === 'withdrawals') throw withdrawalsLocked();
};
