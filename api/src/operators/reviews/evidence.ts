import type { AppliedRule, ReviewFlag } from '@site/contract/operators';
import { accountHashes } from '../../base/crypto/accountNumbers';
import type { Queryable } from '../../base/database/database';
import { readSetting } from '../../base/settings/settings';
import type { Services } from '../../members/calls/services';
import { isSameName } from '../../members/profile/isSameName';
import { readMemberTotals } from '../../members/profile/profiles.store';
import { vipOf, vipTiers } from '../../members/site/vip';
import { readTurnoverDue } from '../../money/turnover/turnover.store';
import { decryptRemitter } from '../../money/payments/remitter';
import { requireMember } from '../members/memberReadings.store';
import { readRelatedMembers } from '../members/relatedMembers.store';
import { listObstacles, type Obstacle } from './obstacles';
import { type OrderKind, readMemberStanding } from './paymentApprovals.store';
import { findDepositForReview, findWithdrawalForReview, isFirstDeposit, isFirstPayout } from './paymentReviews.store';
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

/** The name of the account that pays or is paid, if it has one, and what the hash of a payout account may be. */
const readAccount = async (
  db: Queryable,
  cipher: Services['cipher'],
  { kind, order }: ReviewedOrder,
): Promise<{ owner: string | undefined; hashes: readonly Buffer[] }> => {
  if (kind === 'deposit') {
    const row = await findDepositForReview(db, order);
    if (!row) throw unknownItem();
    return { owner: decryptRemitter(cipher, row)?.name, hashes: [] };
  }
  const row = await findWithdrawalForReview(db, order);
  if (!row) throw unknownItem();
  const number = cipher.decrypt({ field: 'payout_account.bank_no', memberId: row.member_id }, row.bank_no_cipher);
  return { owner: row.account_kind === 1 ? row.bank_owner : undefined, hashes: accountHashes(cipher, number) };
};

/** What is known about an order and its member, and the rules that fit it: what operators see and approvals check. */
export const readEvidence = async (
  db: Queryable,
  { cipher, now }: Pick<Services, 'cipher' | 'now'>,
  reviewed: ReviewedOrder,
) => {
  const { kind, order, memberId, amount } = reviewed;
  const member = await requireMember(db, Number(memberId), now());
  const standing = await readMemberStanding(db, memberId, order, now());
  const turnoverMissing = await readTurnoverDue(db, memberId);
  const account = await readAccount(db, cipher, reviewed);
  const { deposited, staked } = await readMemberTotals(db, memberId);
  const vip = vipOf(await readSetting(db, vipTiers), deposited, staked);
  const related = await readRelatedMembers(db, memberId);
  const obstacles = await listObstacles(db, { ...reviewed, turnoverMissing }, now());
  const isFirst = kind === 'deposit' ? await isFirstDeposit(db, order) : await isFirstPayout(db, order, account.hashes);
  const raised: [ReviewFlag, boolean][] = [
    ['first-deposit', kind === 'deposit' && isFirst],
    ['new-payout-account', kind === 'withdrawal' && isFirst],
    ['name-mismatch', account.owner !== undefined && !isSameName(account.owner, member.realname)],
    ['shared-device', related.shared.has('device')],
    ['shared-address', related.shared.has('address')],
    ['shared-payout-account', related.shared.has('payout-account')],
    ['shared-payment-source', related.shared.has('payment-source')],
    ['withdraws-without-play', kind === 'withdrawal' && staked < deposited],
    ...obstacles.map(({ flag }): [ReviewFlag, boolean] => [flag, true]),
  ];
  const known = raised.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
  const facts = {
    kind,
    amount,
    flags: known,
    registeredAt: member.created_at,
    deposited,
    vip,
    related: related.count,
    accountBoundAt: standing?.account_bound_at ?? null,
  };
  const rules = applyRules(await readSetting(db, riskRules), facts, now());
  const flags: ReviewFlag[] = rules.some(({ effect }) => effect === 'hold') ? [...known, 'risk-hold'] : known;
  return {
    member,
    vip,
    related: related.members,
    turnoverMissing,
    flags,
    obstacles: [...obstacles, ...holdsOf(rules)],
    rules,
  };
};

const holdsOf = (rules: readonly AppliedRule[]): Obstacle[] =>
  rules.flatMap(({ name, effect }) =>
    effect === 'hold' ? [{ flag: 'risk-hold', text: `风控规则“${name}”要求核实`, rule: name }] : [],
  );

/**
 * The obstacles to the approval of an order, and whether a rule demands a second operator. The caller has locked the
 * member. Unless a rule may fit it reads the obstacles alone.
 */
export const assessOrder = async (
  db: Queryable,
  services: Pick<Services, 'cipher' | 'now'>,
  reviewed: ReviewedOrder,
): Promise<{ obstacles: Obstacle[]; needsTwo: boolean }> => {
  if (!mayFit(await readSetting(db, riskRules), reviewed))
    return { obstacles: await listObstacles(db, reviewed, services.now()), needsTwo: false };
  const { obstacles, rules } = await readEvidence(db, services, reviewed);
  return { obstacles, needsTwo: rules.some(({ effect }) => effect === 'two') };
};
