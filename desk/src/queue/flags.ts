import type { AppliedRule, ReviewFlag } from '@site/contract/operators';
import type { Tone } from '../ui/StatusTag';
import type { OrderKind } from './order';

/** What operators call each flag, in rows of a list in fewer words, how much it matters, and which orders have it. */
export const flags: Record<ReviewFlag, { text: string; short?: string; tone: Tone; only?: OrderKind }> = {
  frozen: { text: '账户已冻结', tone: 'bad' },
  'name-mismatch': { text: '姓名不符', tone: 'bad' },
  excluded: { text: '自我排除中', tone: 'bad' },
  'withdrawals-locked': { text: '取款已锁定', tone: 'bad', only: 'withdrawal' },
  'cooling-off': { text: '密码、登录方式或姓名变更后的等待期未满', tone: 'bad' },
  'risk-hold': { text: '风控规则要求核实', tone: 'bad' },
  'deposit-limit': { text: '实收超出存款限额', tone: 'bad' },
  'payout-account-unbound': { text: '收款账户已解绑', short: '账户已解绑', tone: 'bad', only: 'withdrawal' },
  'payout-account-recent': { text: '收款账户等待期未满', tone: 'bad' },
  'turnover-missing': { text: '流水不足', tone: 'bad', only: 'withdrawal' },
  'withdraws-without-play': { text: '累计投注低于累计存款', short: '投注偏低', tone: 'warning', only: 'withdrawal' },
  'new-payout-account': { text: '新收款账户', short: '新账户', tone: 'warning', only: 'withdrawal' },
  'shared-payout-account': { text: '多个会员同收款账户', short: '同收款账户', tone: 'warning' },
  'shared-payment-source': { text: '多个会员同付款账户', short: '同付款账户', tone: 'warning' },
  'shared-device': { text: '多个会员同设备', tone: 'warning' },
  'shared-address': { text: '多个会员同 IP', tone: 'warning' },
  'first-deposit': { text: '首次存款', tone: 'info', only: 'deposit' },
};

/** What operators call the effects of risk rules. */
export const ruleEffects: Record<AppliedRule['effect'], { text: string; tone: Tone }> = {
  flag: { text: '标记', tone: 'warning' },
  hold: { text: '暂停，须强制通过', tone: 'bad' },
  two: { text: '须两人复核', tone: 'warning' },
};
