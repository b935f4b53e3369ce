import type { CallData } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { readMinimumAge } from './licence';
import { readSetting } from '../../base/settings/settings';
import { appInfo } from './settings';

/** What the call `app` answers. */
export type SiteInfo = CallData<'app'>;

/** Reads the site's name, state and texts, and the minimum age if members pay with real money. */
export const readSiteInfo = async (db: Queryable): Promise<SiteInfo> => {
  const [info, minimumAge] = await Promise.all([readSetting(db, appInfo), readMinimumAge(db)]);
  return { ...info, passkeys: 1, ...(minimumAge === undefined ? {} : { minimum_age: minimumAge }) };
};
