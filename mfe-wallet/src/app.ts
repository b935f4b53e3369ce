import { defineApp, memberRead, paths, read } from '@site/shared/app';

export default defineApp({
  name: 'mfe-wallet',
  routes: [
    { path: paths.deposit, title: '存款', login: true, keepAlive: true, module: './deposit/DepositPage' },
    { path: paths.withdraw, title: '取款', module: './withdraw/WithdrawPage' },
    { path: paths.assets, title: '资产', login: true, module: './assets/AssetsPage' },
    { path: paths.statement, title: '账单', login: true, module: './statement/StatementPage' },
    { path: paths.verify, title: '账单验证', module: './statement/verify/VerifyPage' },
  ],
  reads: {
    [paths.deposit]: [
      read('get_pay_way', {}),
      read('limits', {}),
      read('limitreview', {}),
      read('content', { key: 'deposit.hint' }),
    ],
    [paths.withdraw]: [
      memberRead('turnover', {}),
      memberRead('getcard', { type: 2 }),
      memberRead('content', { key: 'withdraw.help' }),
    ],
    [paths.assets]: [read('gettransrecord', { api_type: '', date: 4, page: 1, type: 1 }), read('balancelist', {})],
  },
  early: { [paths.deposit]: './deposit/earlyHint' },
});
