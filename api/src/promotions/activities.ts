import { readAsset } from '../base/assets';
import type { Queryable } from '../base/database/database';
import { violates } from '../base/database/errors';
import { assertMayPlay } from '../money/limits/limits';
import { beijingTime } from '../base/time/beijingTime';
import { readPage } from '../base/http/page';
import { DomainError } from '../base/errors/domainError';
import {
  activitiesSql,
  type ActivityRow,
  type ApplicationRow,
  applicationsSql,
  findActivity,
  insertActivityApplication,
  seedActivity,
} from './promotions.store';

const summary = ({ id, title, banner, memo, created_at }: ActivityRow) => ({
  id: Number(id),
  title,
  banner,
  memo,
  created_at: beijingTime(created_at),
});

/** The activities that members can take part in, newest first, on one page. */
export const activityPage = (db: Queryable) =>
  readPage(db, {
    sql: activitiesSql,
    page: 1,
    perPage: 999,
    present: summary,
  });

/** One activity with its content (HTML). Throws a DomainError if there is none. */
export const activityDetail = async (db: Queryable, id: number) => {
  const row = await findActivity(db, id);
  if (!row) throw new DomainError('活动不存在！');
  return { ...summary(row), content: row.content };
};

/**
 * Applies for an activity. Throws a DomainError if the member has applied before and was not rejected, or has paused
 * play: a bonus invites to play.
 */
export const applyForActivity = async (
  db: Queryable,
  memberId: string,
  activityId: number,
  now: Date,
): Promise<void> => {
  await assertMayPlay(db, memberId, now);
  try {
    const inserted = await insertActivityApplication(db, memberId, activityId, now);
    if (!inserted) throw new DomainError('活动不存在！');
  } catch (error) {
    if (violates(error, 'activity_application_once')) throw new DomainError('您已申请过该活动，请勿重复申请！');
    throw error;
  }
};

/** A member's applications, newest first. */
export const applicationPage = (db: Queryable, memberId: string, page: number, limit: number) =>
  readPage(db, {
    sql: applicationsSql,
    params: [memberId],
    page,
    perPage: limit,
    present: (row: ApplicationRow) => ({
      id: Number(row.id),
      activity_name: row.title,
      state: row.state,
      created_at: beijingTime(row.created_at),
    }),
  });

const initialActivities: Omit<Parameters<typeof seedActivity>[1], 'banner'>[] = JSON.parse(
  readAsset('content/activities.json'),
);

/** Inserts the activities of a new database. */
export const seedActivities = async (db: Queryable): Promise<void> => {
  for (const activity of initialActivities) {
    await seedActivity(db, { ...activity, banner: `/api/pictures/banners/1/${activity.slug}.svg` });
  }
};
