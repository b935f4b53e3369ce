import type { ReviewFlag } from '@site/shared/operators';
import type { Tone } from '../ui/StatusTag';

/** What operators call each flag, and how much it matters. */
export const flags: Record<ReviewFlag, { text: string; tone: Tone }> = {
  frozen: { text: '账户已冻结', tone: 'bad' },
  'name-mismatch': { text: '姓名不符', tone: 'bad' },
  'turnover-missing': { text: '流水不足', tone: 'bad' },
  'new-payout-account': { text: '新收款账户', tone: 'warning' },
  'shared-device': { text: '多个会员同设备', tone: 'warning' },
  'shared-address': { text: '多个会员同 IP', tone: 'warning' },
  'first-deposit': { text: '首次存款', tone: 'info' },
};
