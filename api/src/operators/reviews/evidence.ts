import { type AppliedRule, type ReviewFlag, reviewFlags } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { readSetting } from '../../base/settings/settings';
import type { Services } from '../../members/calls/services';
import { isSameName } from '../../base/crypto/accountNumbers';
import { vipOf, type VipTier, vipTiers } from '../../members/site/vip';
import { readTurnoverDue } from '../../money/turnover/turnover.store';
import { decryptRemitter } from '../../money/payments/remitter';
import { requireMember } from '../members/memberReadings.store';
import { readRelatedMembers } from '../members/relatedMembers.store';
import { readListedSigns } from './listedFlags.store';
import { listObstacles, type Obstacle } from './obstacles';
import type { OrderKind } from './paymentApprovals.store';
import {
  type DepositForReview,
  findDepositForReview,
  findWithdrawalForReview,
  type WithdrawalForReview,
} from './paymentReviews.store';
import { unknownItem } from './review';
import { applyRules, mayFit, riskRules } from './riskRules';

export interface ReviewedOrder {
  kind: OrderKind;
  /** The order number. */
  order: string;
  memberId: string;
  /** Fen that would be credited or paid out. */
  amount: bigint;
  /** Fen that arrived beyond a deposit's order. */
  excess?: bigint;
}

type Assessors = Pick<Services, 'cipher' | 'now'>;

export type OrderForReview = DepositForReview | WithdrawalForReview;

/** The name of the account that pays or is paid, if it has one. */
const ownerOf = (cipher: Services['cipher'], row: OrderForReview): string | undefined => {
  if (!('account_kind' in row)) return decryptRemitter(cipher, row)?.name;
  return row.account_kind === 1 ? row.bank_owner : undefined;
};

/** What lists show of each of these orders: its member's level and the flags that cost little to read. */
export const readSigns = async <Row extends OrderForReview>(
  db: Queryable,
  { cipher, now }: Assessors,
  kind: OrderKind,
  { rows, tiers }: { rows: readonly Row[]; tiers: readonly VipTier[] },
) => {
  const signs = await readListedSigns(db, { kind, orders: rows.map((row) => row.out_trade_no), now: now() });
  return (row: Row): { vip: number; flags: ReviewFlag[]; deposited: bigint } => {
    const listed = signs.get(row.out_trade_no) ?? { flags: [], deposited: '0', staked: '0' };
    const owner = ownerOf(cipher, row);
    const differs = owner !== undefined && !isSameName(owner, row.realname);
    const deposited = BigInt(listed.deposited);
    return {
      vip: vipOf(tiers, deposited, BigInt(listed.staked)),
      flags: [...(differs ? (['name-mismatch'] as const) : []), ...listed.flags],
      deposited,
    };
  };
};

/** What speaks for and against the approval of an order. */
export const readEvidence = async (
  db: Queryable,
  services: Assessors,
  row: OrderForReview,
  reviewed: ReviewedOrder,
) => {
  const { kind, memberId, amount } = reviewed;
  const now = services.now();
  const member = await requireMember(db, Number(memberId), now);
  const turnoverMissing = await readTurnoverDue(db, memberId);
  const {
    vip,
    flags: listed,
    deposited,
  } = (await readSigns(db, services, kind, { rows: [row], tiers: await readSetting(db, vipTiers) }))(row);
  const related = await readRelatedMembers(db, memberId);
  const obstacles = await listObstacles(db, { ...reviewed, turnoverMissing, listed }, now);
  const raised = new Set<string>([
    ...listed,
    ...[...related.shared].map((share) => `shared-${share}`),
    ...obstacles.map(({ flag }) => flag),
  ]);
  const known = reviewFlags.filter((flag) => raised.has(flag));
  const facts = {
    kind,
    amount,
    flags: known,
    registeredAt: member.created_at,
    deposited,
    vip,
    related: related.count,
    accountBoundAt: 'account_bound_at' in row ? row.account_bound_at : null,
  };
  const rules = applyRules(await readSetting(db, riskRules), facts, now);
  const holds = holdsOf(rules);
  return {
    member,
    vip,
    deposited,
    related: related.members,
    turnoverMissing,
    flags: [...known, ...(holds.length > 0 ? (['risk-hold'] as const) : [])],
    obstacles: [...obstacles, ...holds],
    rules,
  };
};

const holdsOf = (rules: readonly AppliedRule[]): Obstacle[] =>
  rules.flatMap(({ name, effect }) =>
    effect === 'hold' ? [{ flag: 'risk-hold', text: `风控规则“${name}”要求核实`, rule: name }] : [],
  );

/**
 * Whether a risk rule demands a second operator for the approval of an order, and what reads the obstacles to it. The
 * caller has locked the member. Unless a rule may fit, nothing else is read.
 */
export const assessOrder = async (
  db: Queryable,
  services: Assessors,
  reviewed: ReviewedOrder,
): Promise<{ listObstacles: () => Promise<Obstacle[]>; needsTwo: boolean }> => {
  if (!mayFit(await readSetting(db, riskRules), reviewed))
    return { listObstacles: () => listObstacles(db, reviewed, services.now()), needsTwo: false };
  const find = reviewed.kind === 'deposit' ? findDepositForReview : findWithdrawalForReview;
  const row = await find(db, reviewed.order);
  if (!row) throw unknownItem();
  const { obstacles, rules } = await readEvidence(db, services, row, reviewed);
  return { listObstacles: async () => obstacles, needsTwo: rules.some(({ effect }) => effect === 'two') };
};
