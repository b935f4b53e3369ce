import type { ReviewFlag } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { unknownItem } from './review';
import { readWaits } from '../../money/payouts/coolingOff';
import { exceedsDepositLimits } from '../../money/limits/limits';
import { readTurnoverDue } from '../../money/turnover/turnover.store';
import { readListedSigns } from './listedFlags.store';
import { type OrderKind, readWaitingSince } from './paymentApprovals.store';

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
  /** The flags of the order that lists show, and fen that the member must still wager, if the caller has read them. */
  listed?: readonly ReviewFlag[];
  turnoverMissing?: bigint;
  /** Fen that arrived beyond a deposit's order. */
  excess?: bigint;
}

type PossibleObstacle = [ReviewFlag, string | undefined | false];

const until = (text: string, wait: { end: Date } | undefined) => wait && `${text}（至${beijingTime(wait.end)}）`;

/** The obstacles to a withdrawal that have an amount or an end. */
const measured = async (
  db: Queryable,
  { order, memberId, turnoverMissing }: MemberOrder,
  now: Date,
): Promise<PossibleObstacle[]> => {
  const missing = turnoverMissing ?? (await readTurnoverDue(db, memberId));
  const { account, password, reset } = await readWaits(db, await readWaitingSince(db, order), now);
  return [
    ['turnover-missing', missing > 0n && `会员还需完成流水${yuan(missing)}元`],
    [
      'cooling-off',
      until('客服重置密码、登录验证或更正姓名后的等待期未满', reset) ??
        until('修改密码或登录验证后的等待期未满', password),
    ],
    ['payout-account-recent', until('收款账户绑定后的等待期未满', account)],
  ];
};

/** The present obstacles to the approval of an order. Throws a DomainError if the order is unknown. */
export const listObstacles = async (db: Queryable, reviewed: MemberOrder, now: Date): Promise<Obstacle[]> => {
  const { kind, order, memberId, excess = 0n } = reviewed;
  const raised = reviewed.listed ?? (await readListedSigns(db, { kind, orders: [order], now })).get(order)?.flags;
  if (!raised) throw unknownItem();
  const known = (flag: ReviewFlag, text: string): PossibleObstacle => [flag, raised.includes(flag) && text];
  const possible: PossibleObstacle[] = [
    known('frozen', '会员账户已冻结'),
    known('excluded', '会员已自我排除'),
    known('withdrawals-locked', '会员取款已锁定'),
    known('payout-account-unbound', '收款账户已解绑'),
    ...(kind === 'withdrawal' ? await measured(db, reviewed, now) : []),
    // The order itself was checked when it was made, and counts.
    [
      'deposit-limit',
      excess > 0n && (await exceedsDepositLimits(db, memberId, excess, now)) && '实收金额超出会员设置的存款限额',
    ],
  ];
  return possible.flatMap(([flag, text]) => (text ? [{ flag, text }] : []));
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
