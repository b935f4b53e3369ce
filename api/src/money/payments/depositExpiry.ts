import { logFailure } from '../../base/log/logFailure';
import { repeat } from '../../base/jobs/oneAtATime';
import type { Services } from '../../members/calls/services';
import { depositExpiry } from '../../members/site/depositExpiry';
import { readSetting } from '../../base/settings/settings';
import { expireDeposits, expiryBatch } from './orders.store';

const hour = 3_600_000;
const minute = 60_000;

/**
 * Rejects waiting deposits that are older than the setting, and returns their number. Several processes can run it at
 * once.
 */
export const expireWaitingDeposits = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> => {
  const hours = await readSetting(db, depositExpiry);
  const at = { before: new Date(now().getTime() - hours * hour), now: now() };
  for (let total = 0; ;) {
    const { found, expired } = await db.transaction((tx) => expireDeposits(tx, at));
    total += expired;
    if (found < expiryBatch) return total;
  }
};

/** Expires waiting deposits each minute, and returns the function that stops it. */
export const startDepositExpiry = (services: Services): (() => Promise<void>) =>
  repeat(minute, () => expireWaitingDeposits(services), logFailure(services.log, 'expire waiting deposits'));
