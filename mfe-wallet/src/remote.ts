import { defineRemote, paths } from '@site/shared';

/** The wallet's pages: money in, money out, and where it is (spec 2 §2). */
export default defineRemote({
  name: 'mfe-wallet',
  routes: [
    { path: paths.deposit, title: '存款', login: true, keepAlive: true, page: () => import('./deposit/DepositPage') },
    { path: paths.withdraw, title: '取款', page: () => import('./withdraw/WithdrawPage') },
    { path: paths.assets, title: '资产', login: true, page: () => import('./assets/AssetsPage') },
  ],
});
