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

/** A regular expression of further mobile numbers that are accepted; empty for none. The site reads it as content. */
export const moreMobiles = setting(
  'members.moreMobiles',
  v.pipe(v.string(), v.maxLength(200), v.check(isExpression, 'not a regular expression')),
  '',
);

/** Whether `mobile` is a mainland number or matches the operator's own pattern. */
export const mobileAccepted = async (db: Queryable, mobile: string): Promise<boolean> => {
  if (patterns.mobile.test(mobile)) return true;
  const more = await readSetting(db, moreMobiles);
  return more !== '' && new RegExp(`^(?:${more})$`).test(mobile);
};
