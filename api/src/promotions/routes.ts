import { CallResult } from '../base/http/result';
import { filterStart } from '../base/time/beijingTime';
import { presentRow } from '../base/http/presentRow';
import { yuan } from '../base/money/money';
import { registerCall, registerMoneyCall } from '../members/calls/route';
import { vipTiers } from '../members/site/vip';
import { platformName, platformList } from '../ledger/platformList';
import type { Domain } from '../members/calls/services';
import { readSetting } from '../base/settings/settings';
import { claimRebates, rebateRecord } from './rebates';
import { claimRedPacket, redPacketRecord, claimableRedPackets } from './redPacket';
import { memberBonusRoutes } from './bonuses/memberBonuses';
import { inSession } from '../members/calls/session';
import { readPage } from '../base/http/page';
import {
  activitiesSql,
  type ActivityRow,
  type ApplicationRow,
  applicationsSql,
  findActivity,
  insertActivityApplication,
  seedActivity,
} from './promotions.store';
import { readAsset } from '../base/assets';
import type { Queryable } from '../base/database/database';
import { violates } from '../base/database/errors';
import { assertMayPlay } from '../money/limits/limits';
import { DomainError } from '../base/errors/domainError';

const summary = ({ content: _content, ...row }: ActivityRow) => presentRow(row);

/** The activities that members can take part in, newest first, on one page. */
const activityPage = (db: Queryable) =>
  readPage(db, {
    sql: activitiesSql,
    page: 1,
    perPage: 999,
    present: summary,
  });

/** One activity with its content (HTML). Throws a DomainError if there is none. */
const activityDetail = async (db: Queryable, id: number) => {
  const row = await findActivity(db, id);
  if (!row) throw new DomainError('活动不存在！');
  return presentRow(row);
};

/**
 * Applies for an activity. Throws a DomainError if the member has applied before and was not rejected, or has paused
 * play: a bonus invites to play.
 */
const applyForActivity = async (db: Queryable, memberId: string, activityId: number, now: Date): Promise<void> => {
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
const applicationPage = (db: Queryable, memberId: string, page: number, limit: number) =>
  readPage(db, {
    sql: applicationsSql,
    params: [memberId],
    page,
    perPage: limit,
    present: ({ title, ...row }: ApplicationRow) => ({ ...presentRow(row), activity_name: title }),
  });

const initialActivities: Omit<Parameters<typeof seedActivity>[1], 'banner'>[] = JSON.parse(
  readAsset('content/activities.json'),
);

/** Inserts the activities of a new database. */
const seedActivities = async (db: Queryable): Promise<void> => {
  for (const activity of initialActivities) {
    await seedActivity(db, { ...activity, banner: `/api/pictures/banners/1/${activity.slug}.svg` });
  }
};

const platname = (name: string) => platformList.find((it) => it.name === name)?.platname ?? name;

/** VIP tiers, rebates, red packets and activities. */
export const promotions: Domain = {
  seed: ({ db }) => seedActivities(db),
  routes: (app, services) => {
    const { db, now } = services;
    registerCall(app, services, 'uservip', () => readSetting(db, vipTiers));

    registerCall(app, services, 'getfanshui', ({ input, member }) =>
      rebateRecord(db, {
        memberId: member.id,
        platform: platformName(input.api_type),
        since: filterStart(input.date, now()),
        page: input.page,
        platname,
      }),
    );
    registerMoneyCall(app, services, 'dofanshui', {
      handle: async ({ member, tx }) =>
        new CallResult(null, `领取成功，共${yuan(await claimRebates(tx, member.id, now()))}元`),
    });

    registerCall(app, services, 'userredpacket', ({ member }) => claimableRedPackets(db, member.id, now()));
    registerCall(app, services, 'redpacket', ({ input, member }) => redPacketRecord(db, member.id, input.page));
    registerMoneyCall(app, services, 'douserredpacket', {
      handle: async ({ member, tx }) => ({ redpacketmoney: yuan(await claimRedPacket(tx, member.id, now())) }),
    });

    memberBonusRoutes(app, services);

    registerCall(app, services, 'activitylist', () => activityPage(db));
    registerCall(app, services, 'activitydeatil', ({ input }) => activityDetail(db, input.id));
    registerCall(app, services, 'doactivityapply', async ({ input, member }) => {
      await inSession(db, member, (tx) => applyForActivity(tx, member.id, input.activityid, now()));
      return new CallResult(null, '申请成功，请等待审核！');
    });
    registerCall(app, services, 'activityApplyLog', ({ input, member }) =>
      applicationPage(db, member.id, input.page, input.limit),
    );
  },
};
