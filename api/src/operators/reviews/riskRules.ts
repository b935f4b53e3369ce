import { type AppliedRule, type ReviewFlag, reviewFlags, riskEffects } from '@site/contract/operators';
import * as v from 'valibot';
import { fen } from '../../base/money/money';
import { setting, wholeNumber, yuanText } from '../../base/settings/settings';
import type { OrderKind } from './paymentApprovals.store';

const amount = v.optional(yuanText('1000.00'));
const number = (most: number) => v.optional(wholeNumber(1, most));
/** All flags but the one that rules themselves raise. */
const knownFlags = reviewFlags.filter((flag) => flag !== 'risk-hold');
const flags = v.optional(
  v.pipe(
    v.array(
      v.picklist(knownFlags, ({ received }) => `没有这个标记：${received.replaceAll('"', '')}！`),
      '请选择标记！',
    ),
    v.minLength(1, '请选择标记！'),
  ),
);

/** Conditions, all of which must be fulfilled; those that are left out are. */
const conditions = v.strictObject(
  {
    kind: v.optional(v.picklist(['deposit', 'withdrawal'], '订单种类须为deposit或withdrawal！')),
    /** Yuan that would be credited or paid out. */
    amount_least: amount,
    flags_any: flags,
    flags_all: flags,
    /** Days since the registration. */
    member_days_under: number(3650),
    /** Yuan of all approved deposits. */
    deposits_under: amount,
    vip_under: number(100),
    /** Members who share a device, an address, a payout account or a payment source. */
    related_least: number(10_000),
    /** Hours since the payout account was bound. */
    account_hours_under: number(8760),
  },
  ({ expected, received }) => (expected === 'never' ? `没有这个条件：${received.replaceAll('"', '')}！` : '条件有误！'),
);

const rule = v.object({
  name: v.pipe(
    v.string('请填写规则名称！'),
    v.trim(),
    v.nonEmpty('请填写规则名称！'),
    v.maxLength(30, '规则名称过长！'),
  ),
  when: v.optional(
    v.pipe(
      conditions,
      v.check((when) => Object.values(when).some((condition) => condition !== undefined), '每条规则至少需要一个条件！'),
    ),
    {},
  ),
  effect: v.picklist(riskEffects, '处理方式须为flag、hold或two！'),
});

type RiskRule = v.InferOutput<typeof rule>;

/** What operators must look at twice: rules about orders, all of which are applied. */
export const riskRules = setting(
  'operators.riskRules',
  v.pipe(
    v.array(rule),
    v.maxLength(50, '最多50条规则！'),
    v.check((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, '规则名称不能重复！'),
  ),
  [],
);

/** What rules judge. */
export interface OrderFacts {
  kind: OrderKind;
  /** Fen, as `deposited`. */
  amount: bigint;
  flags: readonly ReviewFlag[];
  registeredAt: Date;
  deposited: bigint;
  vip: number;
  related: number;
  /** When the payout account was bound; null for a deposit. */
  accountBoundAt: Date | null;
}

/** Whether a rule may fit an order, by what is known without reading about its member. */
export const mayFit = (
  rules: readonly Pick<RiskRule, 'when'>[],
  { kind, amount: fenOfOrder }: Pick<OrderFacts, 'kind' | 'amount'>,
) =>
  rules.some(
    ({ when }) =>
      (when.kind ?? kind) === kind && (when.amount_least === undefined || fenOfOrder >= fen(when.amount_least)),
  );

const hourMs = 3_600_000;

const fits = ({ when }: RiskRule, facts: OrderFacts, now: Date): boolean => {
  const isYounger = (moment: Date | null, hours: number) =>
    moment !== null && now.getTime() - moment.getTime() < hours * hourMs;
  const has = (flag: ReviewFlag) => facts.flags.includes(flag);
  return [
    mayFit([{ when }], facts),
    when.flags_any === undefined || when.flags_any.some(has),
    when.flags_all === undefined || when.flags_all.every(has),
    when.member_days_under === undefined || isYounger(facts.registeredAt, when.member_days_under * 24),
    when.deposits_under === undefined || facts.deposited < fen(when.deposits_under),
    when.vip_under === undefined || facts.vip < when.vip_under,
    when.related_least === undefined || facts.related >= when.related_least,
    when.account_hours_under === undefined || isYounger(facts.accountBoundAt, when.account_hours_under),
  ].every(Boolean);
};

/** The rules that fit an order. */
export const applyRules = (rules: readonly RiskRule[], facts: OrderFacts, now: Date): AppliedRule[] =>
  rules.filter((it) => fits(it, facts, now)).map(({ name, effect }) => ({ name, effect }));
