import { defineRemote, paths } from '@site/shared';

export default defineRemote({
  name: 'mfe-promotions',
  routes: [
    {
      path: paths.activityList,
      title: '优惠活动',
      keepAlive: true,
      page: () => import('./activities/ActivityListPage'),
    },
    { path: paths.activityInfo, title: '活动详情', kit: ['html'], page: () => import('./activities/ActivityPage') },
    {
      path: paths.activityApplications,
      title: '活动申请记录',
      login: true,
      kit: ['lists'],
      page: () => import('./activities/ApplicationsPage'),
    },
    {
      path: paths.hongbao,
      title: '抢红包',
      login: true,
      kit: ['icons'],
      page: () => import('./red-packet/RedPacketPage'),
    },
    {
      path: paths.welfare,
      title: '福利中心',
      login: true,
      kit: ['lists'],
      page: () => import('./red-packet/WelfarePage'),
    },
    { path: paths.vip, title: 'VIP专区', keepAlive: true, kit: ['pictures'], page: () => import('./vip/VipPage') },
    {
      path: paths.applyAgent,
      title: '申请代理',
      login: true,
      kit: ['forms'],
      page: () => import('./agents/ApplyAgentPage'),
    },
    { path: paths.service, title: '连线客服', page: () => import('./service/ServicePage') },
    { path: paths.about, title: '关于我们', keepAlive: true, kit: ['html'], page: () => import('./info/AboutPage') },
    { path: paths.faq, title: '常见问题', page: () => import('./info/FaqPage') },
    { path: paths.sponsor, title: '品牌赞助', kit: ['controls'], page: () => import('./info/SponsorPage') },
    { path: paths.app, title: 'APP下载', kit: ['qr', 'icons'], page: () => import('./app-download/AppPage') },
  ],
  slots: {
    'home.promotions': () => import('./home/HomePromotions'),
    'home.red-packet': () => import('./home/RedPacketButton'),
  },
});
