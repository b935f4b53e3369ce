import * as v from 'valibot';
import type { Queryable } from '../base/database/database';
import { DomainError } from '../base/errors/domainError';
import { fen, yuan } from '../base/money/money';
import type { Edit } from '../base/settings/edit';
import { type Setting, yuanText } from '../base/settings/settings';
import { findBonusRule } from './bonuses/bonuses.store';
import { unknownBonusRule } from './bonuses/grantBonus';

const time = v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/, '请填写时间，如10:00:00！'));
const money = yuanText('100.00');

const id = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The id of a rule that an operator has sent without one. */
const unnumbered = -1;

const fields = v.pipe(
  v.object({
    start_time: time,
    end_time: time,
    day_flow: money,
    flow_money: money,
    recharge: money,
    least: v.pipe(
      money,
      v.check((it) => fen(it) > 0n, '领取金额的下限须大于0！'),
    ),
    most: money,
    /** The rule of the bonus as which it is paid; without one it is cash. */
    bonus_rule: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, '奖金规则有误！'))),
  }),
  v.check(({ start_time, end_time }) => start_time < end_time, '结束时间须晚于开始时间！'),
  v.check(({ least, most }) => fen(least) <= fen(most), '领取金额的上限不能低于下限！'),
);

const ruleWith = <const Id extends v.GenericSchema<unknown, number | undefined>>(idSchema: Id) =>
  v.intersect([v.object({ id: idSchema }), fields]);

/**
 * Each rule allows one claim a day; claims name its id, since its place in the list changes. Times are Beijing time;
 * the amount is random from `least` to `most` yuan.
 */
export type RedPacketRule = v.InferOutput<typeof fields> & { id: number };

/** Rules as they are stored. Those of the release before have no ids: claims named their index. */
const stored = v.pipe(
  v.array(ruleWith(v.optional(id))),
  v.transform((rules) => rules.map((rule, index): RedPacketRule => ({ ...rule, id: rule.id ?? index }))),
);

const contentOf = ({ id: _id, ...content }: RedPacketRule): string =>
  JSON.stringify(Object.entries(content).toSorted(([one], [other]) => one.localeCompare(other)));

/**
 * Gives rules the ids that they had `before`: by id, else by content, else in their order, so that a rule that was
 * changed is not claimed again on the same day. The others get new ids.
 */
const keepRuleIds = (rules: readonly RedPacketRule[], before: readonly RedPacketRule[]): RedPacketRule[] => {
  const left = [...before];
  const take = (matches: (known: RedPacketRule) => boolean): number | undefined => {
    const index = left.findIndex(matches);
    return index === -1 ? undefined : left.splice(index, 1)[0]?.id;
  };
  const ids = rules.map((rule) => take((known) => known.id === rule.id));
  const passes = [
    (rule: RedPacketRule) => (known: RedPacketRule) => contentOf(known) === contentOf(rule),
    () => () => true,
  ];
  for (const pass of passes) rules.forEach((rule, index) => (ids[index] ??= take(pass(rule))));
  let last = Math.max(unnumbered, ...before.map((rule) => rule.id));
  return rules.map((rule, index) => ({ ...rule, id: ids[index] ?? (last += 1) }));
};

const initialRule = (
  number: number,
  recharge: number,
  dayFlow: number,
  least: string,
  most: string,
): RedPacketRule => ({
  id: number,
  start_time: '10:00:00',
  end_time: '12:00:00',
  day_flow: `${dayFlow}.00`,
  flow_money: `${Math.ceil(recharge / 10)}.00`,
  recharge: `${recharge}.00`,
  least,
  most,
});

/** The red packet rules of each day, lowest requirement first. */
export const redPacketRules: Setting<RedPacketRule[]> = {
  key: 'promotions.redPacket',
  schema: stored,
  accepted: v.array(ruleWith(v.optional(v.pipe(v.number(), v.integer()), unnumbered))),
  initial: [
    initialRule(0, 100, 0, '1.00', '8.00'),
    initialRule(1, 1_000, 500, '8.00', '38.00'),
    initialRule(2, 10_000, 5_000, '38.00', '188.00'),
  ],
  keepIdentity: keepRuleIds,
};

/**
 * Throws a DomainError if the rule of a bonus does not exist, and, unless the operator confirmed the change, if a
 * member can get over 20 % more in a day than before.
 */
export const assertRedPacketChange = async (
  { before, after }: Edit<RedPacketRule[]>,
  confirmed: boolean,
  db: Queryable,
): Promise<void> => {
  for (const { bonus_rule: rule } of after)
    if (rule !== undefined && !(await findBonusRule(db, rule))) throw unknownBonusRule();
  const most = (rules: RedPacketRule[]) => rules.reduce((sum, it) => sum + fen(it.most), 0n);
  if (confirmed || most(after) * 5n <= most(before) * 6n) return;
  throw new DomainError(
    `每日红包最高由${yuan(most(before))}元改为${yuan(most(after))}元，上调超过20%，请确认后再提交！`,
  );
};
