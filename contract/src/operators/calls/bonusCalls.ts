import * as v from 'valibot';
import { bonusKinds } from '../../promotions';
import { gameCategories } from '../../rules';
import { idInput, integerInput, nothing, positiveAmount, requiredText } from '../../types';
import type { Page } from '../data/answers';
import { type BonusCandidate, type BonusCost, bonusOnce, type BonusRule } from '../data/bonuses';
import { days, editContent, optionalPage, readReports, returns } from './operatorCall';

const percent = integerInput(1, 1000, '比例须为1至1000的整数！');
const code = (message: string) => requiredText(60, message);

/** The terms of a bonus. `amount` is of a fixed one, `percent` and `cap` of the others. */
const terms = {
  name: requiredText(40, '请填写名称！'),
  kind: v.picklist(bonusKinds, '请选择奖金类型！'),
  amount: v.optional(positiveAmount),
  percent: v.optional(percent),
  cap: v.optional(positiveAmount),
  multiple: v.pipe(
    v.string('请填写流水倍数！'),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, '流水倍数须为0至999.99！'),
    v.examples(['10']),
  ),
  weights: v.optional(
    v.array(
      v.object({
        category: v.optional(v.picklist(gameCategories, '没有该游戏类别！')),
        platform: v.optional(code('请填写平台代码！')),
        game_code: v.optional(code('请填写游戏代码！')),
        percent: integerInput(0, 100, '计入比例须为0至100的整数！'),
      }),
    ),
    [],
  ),
  highest_stake: v.optional(positiveAmount),
  valid_days: integerInput(1, 365, '有效期须为1至365天！'),
  once: v.optional(v.array(v.picklist(bonusOnce, '限制有误！')), ['member', 'device', 'payment']),
};

/** Rules of bonuses, and what bonuses cost. */
export const bonusCalls = {
  'GET /bonus-rules': editContent(nothing, returns<BonusRule[]>()),
  /** Adds a rule, or a version of the rule `id`; bonuses that run keep their version. */
  'POST /bonus-rules': editContent(
    v.object({ id: v.optional(idInput), ...terms }),
    returns<{ id: number; version: number }>(),
    'bonus-rules.publish',
  ),
  /**
   * The members who would get a bonus of these terms now; changes nothing. Those who have had one of the rule `id` and
   * may get one once are left out.
   */
  'POST /bonus-rules/preview': editContent(
    v.object({ id: v.optional(idInput), ...terms, ...optionalPage }),
    returns<Page<BonusCandidate>>(),
  ),
  /** One row for each day and rule on which something moved, the last day first. */
  'GET /reports/bonuses': readReports(v.object(days), returns<BonusCost[]>()),
};
