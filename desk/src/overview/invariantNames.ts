/** What each check of the books makes sure of. */
const names: Record<string, string> = {
  'entries-sum-to-zero': '分录合计为零',
  'balances-match-entries': '余额等于分录合计',
  'minimum-balances': '余额不低于下限',
  deposits: '存款与入账一致',
  payments: '每笔付款只入账一次',
  withdrawals: '取款与出账一致',
  'held-money': '冻结金额等于待处理取款',
  rebates: '返水与入账一致',
  'red-packets': '红包与入账一致',
  transfers: '转账与分录一致',
  'remote-transfers': '外部平台转账与分录一致',
  'money-in-transit': '在途金额等于待完成转账',
  bets: '投注与分录一致',
  adjustments: '调整与分录一致',
  'entry-kinds': '分录类型均已知',
  'business-keys': '没有重复入账',
  'daily-summaries': '每日汇总与分录一致',
  'member-totals': '会员累计与记录一致',
  'wallet-months': '钱包月度累计与分录一致',
  'audit-chain': '操作记录完整',
};

/** The name of a check in Chinese; one that this table does not know stays as it is. */
export const invariantName = (name: string): string => names[name] ?? name;
