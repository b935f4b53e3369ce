import { defineRemote, paths } from '@site/shared';

export default defineRemote({
  name: 'mfe-account',
  routes: [
    { path: paths.login, title: '登录', bare: true, page: () => import('./session/LoginPage') },
    { path: paths.register, title: '会员注册', bare: true, page: () => import('./session/RegisterPage') },
  ],
  slots: {
    'sidebar.account': () => import('./sidebar/SidebarAccount'),
    'login.popup': () => import('./session/LoginPopup'),
  },
});
