import { patterns } from '@site/shared/contract';
import * as v from 'valibot';
import type { Queryable } from '../database/database';
import { readSetting, setting } from '../settings/settings';

const isExpression = (text: string): boolean => {
  try {
    return Boolean(new RegExp(`^(?:${text})$`));
  } catch {
    return false;
  }
};

/** Mobile numbers beyond the listed pattern, as a regular expression; empty for none (decisions 17). The site asks for it as content. */
export const moreMobiles = setting(
  'members.moreMobiles',
  v.pipe(v.string(), v.maxLength(200), v.check(isExpression, 'not a regular expression')),
  '',
);

/** Whether a number is a mainland mobile, or one that the operator has added. */
export const mobileAccepted = async (db: Queryable, mobile: string): Promise<boolean> => {
  if (patterns.mobile.test(mobile)) return true;
  const more = await readSetting(db, moreMobiles);
  return more !== '' && new RegExp(`^(?:${more})$`).test(mobile);
};
