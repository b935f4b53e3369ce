import { defineRemote, paths } from '@site/shared';

export default defineRemote({
  name: 'mfe-account',
  routes: [
    { path: paths.login, title: '登录', bare: true, page: () => import('./session/LoginPage') },
    { path: paths.register, title: '会员注册', bare: true, page: () => import('./session/RegisterPage') },
    { path: paths.userCenter, title: '会员中心', login: true, page: () => import('./member-centre/MemberCentrePage') },
    { path: paths.bankCard, title: '我的银行卡', login: true, page: () => import('./payout-accounts/AccountsPage') },
    {
      path: paths.addBankCard,
      title: '添加银行卡',
      login: true,
      page: () => import('./payout-accounts/AddBankCardPage'),
    },
    {
      path: paths.addUsdtCard,
      title: '添加USDT钱包',
      login: true,
      page: () => import('./payout-accounts/AddUsdtPage'),
    },
    { path: paths.accountCenter, title: '账户中心', page: () => import('./account-centre/AccountCentrePage') },
    { path: paths.resetPassword, title: '修改密码', page: () => import('./security/ChangePasswordPage') },
    {
      path: paths.modifyPayPassword,
      title: '设置资金密码',
      login: true,
      page: () => import('./security/ChangePayPasswordPage'),
    },
    { path: paths.modifyPhone, title: '设置手机号', login: true, page: () => import('./security/ChangeMobilePage') },
    { path: paths.modifyEmail, title: '设置邮箱', login: true, page: () => import('./security/ChangeEmailPage') },
    { path: paths.sessions, title: '登录设备', login: true, page: () => import('./sessions/SessionsPage') },
    { path: paths.loginHistory, title: '登录记录', login: true, page: () => import('./sessions/LoginHistoryPage') },
    { path: paths.limits, title: '适度娱乐', login: true, page: () => import('./limits/LimitsPage') },
    { path: paths.myNews, title: '我的消息', page: () => import('./notices/NoticesPage') },
    { path: paths.myNewsInfo, title: '消息详情', page: () => import('./notices/NoticePage') },
  ],
  slots: {
    'sidebar.account': () => import('./sidebar/SidebarAccount'),
    'login.popup': () => import('./session/LoginPopup'),
    'session.reality-check': () => import('./limits/RealityCheck'),
  },
});
