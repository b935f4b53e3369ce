import { defineRemote, paths } from '@site/shared';

/** The wallet's pages: money in, money out, and where it is (spec 2 §2). */
export default defineRemote({
  name: 'mfe-wallet',
  routes: [
    {
      path: paths.deposit,
      title: '存款',
      login: true,
      keepAlive: true,
      kit: ['controls', 'forms', 'icons'],
      page: () => import('./deposit/DepositPage'),
    },
    {
      path: paths.withdraw,
      title: '取款',
      kit: ['controls', 'forms', 'icons', 'pictures'],
      page: () => import('./withdraw/WithdrawPage'),
    },
    {
      path: paths.assets,
      title: '资产',
      login: true,
      kit: ['controls', 'lists', 'icons'],
      page: () => import('./assets/AssetsPage'),
    },
  ],
});
