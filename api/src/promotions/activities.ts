import type { Queryable } from '../database/database';
import { violates } from '../database/errors';
import { assertMayPlay } from '../payments/limits';
import { beijingTime } from '../http/beijingTime';
import { readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import {
  activitiesSql,
  type ActivityRow,
  type ApplicationRow,
  applicationsSql,
  findActivity,
  insertActivityApplication,
  seedActivity,
} from './queries';

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

const initialActivities = [
  {
    slug: 'rebate',
    title: '日日返水，每一注都有回馈',
    memo: '长期有效',
    content:
      '<h3>活动内容</h3><p>会员在各游戏平台的有效投注，按会员等级的比例计算返水，可在资产页的返水记录中随时领取。</p>' +
      '<h3>说明</h3><ul><li>返水比例见 VIP 专区。</li><li>返水按平台与日期分别计算，舍去不足一分的部分。</li></ul>',
  },
  {
    slug: 'redrain',
    title: '红包雨，每日上午准时开抢',
    memo: '每日 10:00 – 12:00',
    content:
      '<h3>活动时间</h3><p>每日北京时间 10:00 至 12:00。</p>' +
      '<h3>参与条件</h3><p>前一日 12:00 至当日 10:00 的存款与当日流水达到规则要求，即可领取对应的红包，详见抢红包页面的规则表。</p>',
  },
  {
    slug: 'newcomer',
    title: '新手体验礼',
    memo: '新会员专享',
    content:
      '<h3>活动内容</h3><p>新会员完善资料、绑定手机号后可申请一次，由工作人员审核后发放体验礼。</p><h3>说明</h3><p>体验礼为游戏币，不可兑换真实资金。</p>',
  },
  {
    slug: 'partner',
    title: '超级合伙人计划',
    memo: '长期招募',
    content: '<h3>活动内容</h3><p>欢迎有意推广的会员申请成为代理伙伴，审核通过后可在账户中心进入代理后台。</p>',
  },
];

/** Inserts the activities of a new database. */
export const seedActivities = async (db: Queryable): Promise<void> => {
  for (const activity of initialActivities) {
    await seedActivity(db, { ...activity, banner: `/api/pictures/banners/1/${activity.slug}.svg` });
  }
};
