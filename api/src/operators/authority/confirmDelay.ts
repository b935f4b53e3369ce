import * as v from 'valibot';
import type { Queryable } from '../../base/database/database';
import { hasRealPayments } from '../../members/site/licence';
import { readSetting, setting } from '../../base/settings/settings';

const outside = '时限须在0至720小时之间！';

/**
 * Hours in which an operator cannot confirm changes after another operator has added, disabled or enabled the account,
 * or changed its password, device or roles: an admin could otherwise add an operator and confirm as that operator.
 * While it is not set, there is no delay with play money.
 */
export const confirmDelay = setting(
  'operators.confirmDelay',
  v.pipe(v.number(outside), v.integer(outside), v.minValue(0, outside), v.maxValue(720, outside)),
  24,
);

/** The hours in force. */
export const readConfirmDelay = async (db: Queryable): Promise<number> =>
  readSetting(db, (await hasRealPayments(db)) ? confirmDelay : { ...confirmDelay, initial: 0 });
