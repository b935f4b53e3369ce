import { CallResult } from '../base/http/result';
import { filterStart } from '../base/time/beijingTime';
import { yuan } from '../base/money/money';
import { registerCall, registerMoneyCall } from '../members/calls/route';
import { vipTiers } from '../members/site/vip';
import { platformName, platformList } from '../ledger/platformList';
import type { Domain, Services } from '../members/calls/services';
import { readSetting } from '../base/settings/settings';
import { activityDetail, activityPage, applicationPage, applyForActivity, seedActivities } from './activities';
import { claimRebates, rebateRecord } from './rebates';
import { claimRedPacket, redPacketRecord, claimableRedPackets } from './redPacket';
import { inSession } from '../members/calls/session';
import type { FastifyInstance } from 'fastify';
import { readPage } from '../base/http/page';
import { registerOperatorCall } from '../operators/authority/operatorRoute';
import { registerOperatorChange } from '../operators/authority/registerOperatorChange';
import { applicationReview } from '../operators/reviews/applicationReview';
import { presentReview } from '../operators/reviews/review';
import { type ActivityApplicationForReview, activityApplicationsForReview } from './promotions.store';

/** The queue of applications for activities. */
const activityReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  registerOperatorCall(app, services, 'GET /activity-applications', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...activityApplicationsForReview(filter),
      page,
      present: (row: ActivityApplicationForReview) => ({
        ...presentReview(row),
        id: Number(row.id),
        activity_name: row.title,
      }),
    }),
  );

  const table = 'activity_application';
  registerOperatorChange(app, services, 'POST /activity-applications/:id/approve', {
    change: applicationReview({ table }, true),
  });
  registerOperatorChange(app, services, 'POST /activity-applications/:id/reject', {
    change: applicationReview({ table }, false),
  });
};

const platname = (name: string) => platformList.find((it) => it.name === name)?.platname ?? name;

/** VIP tiers, rebates, red packets and activities. */
export const promotions: Domain = {
  name: 'promotions',
  operatorRoutes: activityReviewRoutes,
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
