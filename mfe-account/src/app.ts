import { defineApp, memberRead, paths, read, widget } from '@site/shared/app';
import type SidebarAccount from './sidebar/SidebarAccount';
import type LoginPopup from './session/LoginPopup';
import type PasskeyOffer from './passkeys/PasskeyOffer';
import type RealityCheck from './limits/RealityCheck';

export default defineApp({
  name: 'mfe-account',
  routes: [
    { path: paths.login, title: '登录', bare: true, module: './session/LoginPage' },
    { path: paths.register, title: '会员注册', bare: true, module: './session/RegisterPage' },
    { path: paths.userCenter, title: '会员中心', login: true, module: './member-centre/MemberCentrePage' },
    { path: paths.bankCard, title: '我的银行卡', login: true, module: './payout-accounts/AccountsPage' },
    { path: paths.addBankCard, title: '添加银行卡', login: true, module: './payout-accounts/AddBankCardPage' },
    { path: paths.addUsdtCard, title: '添加USDT钱包', login: true, module: './payout-accounts/AddUsdtPage' },
    { path: paths.accountCenter, title: '账户中心', module: './account-centre/AccountCentrePage' },
    { path: paths.resetPassword, title: '修改密码', module: './security/ChangePasswordPage' },
    { path: paths.modifyPayPassword, title: '设置资金密码', login: true, module: './security/ChangePayPasswordPage' },
    { path: paths.modifyPhone, title: '设置手机号', login: true, module: './security/ChangeMobilePage' },
    { path: paths.modifyEmail, title: '设置邮箱', login: true, module: './security/ChangeEmailPage' },
    { path: paths.sessions, title: '登录设备', login: true, module: './security/sessions/SessionsPage' },
    { path: paths.loginHistory, title: '登录记录', login: true, module: './security/sessions/LoginHistoryPage' },
    { path: paths.passkeys, title: '通行密钥', login: true, module: './passkeys/PasskeysPage' },
    { path: paths.twoFactor, title: '两步验证', login: true, module: './security/two-factor/TwoFactorPage' },
    { path: paths.limits, title: '适度娱乐', login: true, module: './limits/LimitsPage' },
    { path: paths.myNews, title: '我的消息', module: './notices/NoticesPage' },
    { path: paths.myNewsInfo, title: '消息详情', module: './notices/NoticePage' },
    { path: paths.myNotices, title: '我的通知', login: true, module: './notices/own/OwnNoticesPage' },
  ],
  slots: {
    'sidebar.account': widget<typeof SidebarAccount>('./sidebar/SidebarAccount'),
    'login.popup': widget<typeof LoginPopup>('./session/LoginPopup'),
    'session.passkey-offer': widget<typeof PasskeyOffer>('./passkeys/PasskeyOffer'),
    'session.reality-check': widget<typeof RealityCheck>('./limits/RealityCheck'),
  },
  reads: {
    [paths.userCenter]: [read('uservip', {}), read('balancelist', {})],
    [paths.accountCenter]: [memberRead('sessions', {})],
    [paths.modifyPhone]: [read('content', { key: 'members.moreMobiles' })],
    [paths.bankCard]: [read('getcard', { type: 1 })],
    [paths.addBankCard]: [read('banklist', {})],
    [paths.myNotices]: [read('notices/own', { page: 1 })],
    [paths.myNews]: [read('noticeList', { page: 1, limit: 999 })],
    [paths.sessions]: [read('sessions', {})],
    [paths.loginHistory]: [read('loginhistory', { page: 1 })],
    [paths.passkeys]: [read('passkey/list', {})],
    [paths.twoFactor]: [read('totp/state', {})],
    [paths.limits]: [read('limits', {})],
  },
  early: { [paths.userCenter]: './member-centre/earlyAssets' },
});
