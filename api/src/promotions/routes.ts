import { CallResult } from '../http/result';
import { filterStart } from '../http/beijingTime';
import { yuan } from '../http/money';
import { registerCall, registerMoneyCall } from '../http/route';
import { vipTiers } from '../members/vip';
import { platformName, platformList } from '../platforms/platformList';
import type { Domain } from '../services';
import { readSetting } from '../settings/settings';
import { activityDetail, activityPage, applicationPage, applyForActivity, seedActivities } from './activities';
import { activityReviewRoutes } from './activityReviews';
import { claimRebates, rebateRecord } from './rebates';
import { claimRedPacket, redPacketRecord, claimableRedPackets } from './redPacket';
import { inSession } from '../http/session';

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
