import { defineApp, memberRead, paths, read, widget } from '@site/shared/app';
import type HomePromotions from './home/HomePromotions';
import type RedPacketButton from './home/RedPacketButton';

export default defineApp({
  name: 'mfe-promotions',
  routes: [
    { path: paths.activityList, title: '优惠活动', keepAlive: true, module: './activities/ActivityListPage' },
    { path: paths.activityInfo, title: '活动详情', module: './activities/ActivityPage' },
    { path: paths.activityApplications, title: '活动申请记录', login: true, module: './activities/ApplicationsPage' },
    { path: paths.bonuses, title: '我的奖金', login: true, module: './bonuses/BonusesPage' },
    { path: paths.hongbao, title: '抢红包', login: true, module: './red-packet/RedPacketPage' },
    { path: paths.welfare, title: '福利中心', login: true, module: './red-packet/WelfarePage' },
    { path: paths.vip, title: 'VIP专区', keepAlive: true, module: './vip/VipPage' },
    { path: paths.applyAgent, title: '申请代理', login: true, module: './agents/ApplyAgentPage' },
    { path: paths.service, title: '连线客服', module: './info/service/ServicePage' },
    { path: paths.about, title: '关于我们', keepAlive: true, module: './info/AboutPage' },
    { path: paths.faq, title: '常见问题', module: './info/FaqPage' },
    { path: paths.sponsor, title: '品牌赞助', module: './info/SponsorPage' },
    { path: paths.app, title: 'APP下载', module: './info/app-download/AppPage' },
  ],
  slots: {
    'home.promotions': widget<typeof HomePromotions>('./home/HomePromotions'),
    'home.red-packet': widget<typeof RedPacketButton>('./home/RedPacketButton'),
  },
  reads: {
    [paths.activityList]: [read('activitylist', { type: '' })],
    [paths.activityApplications]: [read('activityApplyLog', { page: 1, limit: 999 })],
    [paths.bonuses]: [read('bonuses', {})],
    [paths.welfare]: [read('redpacket', { page: 1 })],
    [paths.vip]: [memberRead('uservip', {})],
    [paths.applyAgent]: [read('content', { key: 'members.moreMobiles' }), read('content', { key: 'agent.note' })],
    [paths.about]: [read('content', { key: 'about' })],
    [paths.faq]: [read('content', { key: 'faq' })],
    [paths.sponsor]: [read('content', { key: 'sponsor' })],
    [paths.app]: [read('content', { key: 'app.steps' })],
  },
  early: { [paths.vip]: './vip/earlyVip' },
});
