import { repeat } from '../../base/jobs/oneAtATime';
import { logFailure } from '../../base/log/logFailure';
import type { Services } from '../../members/calls/services';
import { lockMember } from '../../members/members.store';
import { endBonus, listDueBonuses, noticeEndingBonuses } from './bonuses.store';
import { payCashback } from './grantBonus';

const minute = 60_000;

/**
 * Returns what is left of bonuses that are past their time to the house, pays back losses of days that are closed, and
 * adds notices about bonuses that end within a day. Several processes can run it at once.
 */
export const settleDueBonuses = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> => {
  for (const { id, member_id: memberId, expired } of await listDueBonuses(db, now())) {
    await db.transaction(async (tx) => {
      await lockMember(tx, memberId);
      if (expired) await endBonus(tx, { id, memberId, state: 'expired' });
      else await payCashback(tx, { id, memberId }, now());
    });
  }
  await noticeEndingBonuses(db, now());
};

/** Settles due bonuses each minute, and returns the function that stops it. */
export const startDueBonuses = (services: Services): (() => Promise<void>) =>
  repeat(minute, () => settleDueBonuses(services), logFailure(services.log, 'settle due bonuses'));
