import type { ReviewFlag } from '@site/shared/operators';

/** What operators call each flag, and its colour: red stops, orange deserves a look, blue informs. */
export const flags: Record<ReviewFlag, { text: string; color: 'red' | 'orange' | 'blue' }> = {
  frozen: { text: '账户已冻结', color: 'red' },
  'name-mismatch': { text: '姓名不符', color: 'red' },
  'turnover-missing': { text: '流水不足', color: 'red' },
  'new-payout-account': { text: '新收款账户', color: 'orange' },
  'shared-device': { text: '多个会员同设备', color: 'orange' },
  'shared-address': { text: '多个会员同 IP', color: 'orange' },
  'first-deposit': { text: '首次存款', color: 'blue' },
};
