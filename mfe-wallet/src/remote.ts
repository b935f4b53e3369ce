import { defineRemote, paths } from '@site/shared';

/** The wallet's pages: deposit, withdrawal and assets. */
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
