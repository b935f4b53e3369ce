import { defineApp, paths } from '@site/shared/app';

export default defineApp({
  name: 'mfe-wallet',
  routes: [
    { path: paths.deposit, title: '存款', login: true, keepAlive: true, module: './deposit/DepositPage' },
    { path: paths.withdraw, title: '取款', module: './withdraw/WithdrawPage' },
    { path: paths.assets, title: '资产', login: true, module: './assets/AssetsPage' },
  ],
});
