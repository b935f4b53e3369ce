import { patterns } from '@site/shared/contract';
import * as v from 'valibot';
import type { Queryable } from '../database/database';
import { readSetting, setting } from '../settings/settings';

/** Mobile numbers beyond the listed pattern, as members' own are checked (decisions 17). */
const moreMobiles = setting('members.moreMobiles', v.string(), '');

/** Whether a number is a mainland mobile, or one that the operator has added. */
export const mobileAccepted = async (db: Queryable, mobile: string): Promise<boolean> => {
  if (patterns.mobile.test(mobile)) return true;
  const more = await readSetting(db, moreMobiles);
  return more !== '' && new RegExp(`^(?:${more})$`).test(mobile);
};
