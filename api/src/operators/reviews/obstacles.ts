import type { ReviewFlag } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { unknownItem } from './review';
import { readWaits } from '../../money/payouts/coolingOff';
import { exceedsDepositLimits } from '../../money/limits/limits';
import { readTurnoverDue } from '../../money/turnover/turnover.store';
import { type OrderKind, readMemberStanding } from './paymentApprovals.store';

export interface Obstacle {
  flag: ReviewFlag;
  /** Chinese text for operators. */
  text: string;
  /** The name of the rule that is the obstacle. */
  rule?: string;
}

interface MemberOrder {
  kind: OrderKind;
  order: string;
  memberId: string;
  /** Fen that the member must still wager, if the caller has read it. */
  turnoverMissing?: bigint;
  /** Fen that arrived beyond a deposit's order. */
  excess?: bigint;
}

const until = (text: string, wait: { end: Date } | undefined) => wait && `${text}（至${beijingTime(wait.end)}）`;

/** The present obstacles to the approval of an order. Throws a DomainError if the member is unknown. */
export const listObstacles = async (
  db: Queryable,
  { kind, order, memberId, turnoverMissing, excess = 0n }: MemberOrder,
  now: Date,
): Promise<Obstacle[]> => {
  const member = await readMemberStanding(db, memberId, order, now);
  if (!member) throw unknownItem();
  const ofMember: PossibleObstacle[] = [
    ['frozen', member.frozen && '会员账户已冻结'],
    ['excluded', member.excluded && '会员已自我排除'],
  ];
  if (kind === 'deposit') {
    // The order itself was checked when it was made, and counts.
    const isOver = excess > 0n && (await exceedsDepositLimits(db, memberId, excess, now));
    return present([...ofMember, ['deposit-limit', isOver && '实收金额超出会员设置的存款限额']]);
  }
  const missing = turnoverMissing ?? (await readTurnoverDue(db, memberId));
  return present([...ofMember, ...(await ofWithdrawal(db, member, missing, now))]);
};

type PossibleObstacle = [ReviewFlag, string | undefined | false];

const present = (possible: PossibleObstacle[]): Obstacle[] =>
  possible.flatMap(([flag, text]) => (text ? [{ flag, text }] : []));

const ofWithdrawal = async (
  db: Queryable,
  member: NonNullable<Awaited<ReturnType<typeof readMemberStanding>>>,
  missing: bigint,
  now: Date,
): Promise<PossibleObstacle[]> => {
  const since = {
    accountBoundAt: member.account_bound_at,
    passwordsChangedAt: member.passwords_changed_at,
    resetAt: member.sign_in_reset_at,
  };
  const { account, password, reset } = await readWaits(db, since, now);
  return [
    ['withdrawals-locked', member.withdrawals_locked && '会员取款已锁定'],
    ['turnover-missing', missing > 0n && `会员还需完成流水${yuan(missing)}元`],
    [
      'cooling-off',
      until('客服重置密码、登录验证或更正姓名后的等待期未满', reset) ??
        until('修改密码或登录验证后的等待期未满', password),
    ],
    ['payout-account-unbound', member.account_unbound && '收款账户已解绑'],
    ['payout-account-recent', until('收款账户绑定后的等待期未满', account)],
  ];
};

/**
 * The note and the reason that an order keeps of its approval. Members see the reason; why an approval overrides
 * obstacles is for operators alone, so it goes into the note.
 */
export const approvalNotes = ({ override, note, reason }: { override: boolean; note: string; reason: string }) =>
  override ? { note: [note, `强制通过：${reason}`].filter(Boolean).join('\n'), reason: '' } : { note, reason };

/**
 * Throws a DomainError that names the obstacles to the approval of an order, unless it is overridden.
 * Returns what is overridden: flags, and rules by their names.
 */
export const assertMayApprove = (obstacles: readonly Obstacle[], override: boolean): string[] => {
  if (override) {
    if (obstacles.length === 0) throw new DomainError('没有需要强制通过的限制，请直接通过！');
    return obstacles.map(({ flag, rule }) => (rule === undefined ? flag : `规则“${rule}”`));
  }
  if (obstacles.length === 0) return [];
  throw new DomainError(`不能通过：${obstacles.map(({ text }) => text).join('、')}！`);
};
