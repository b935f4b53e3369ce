import * as v from 'valibot';
import { messages } from './messages';
import { amountOf, call, count, decimal, flag, integerInput, maybeText, nothing, requiredText, text } from './types';

const link = v.object({ url: v.string() });

/** Game platforms: their balances, transfers, games and launches (spec 2 §7, decisions 30, 31, 38 to 41). */
export const platformCalls = {
  balancelist: call(
    'POST',
    'member',
    nothing,
    v.array(v.object({ name: v.string(), platname: v.string(), balance: decimal })),
  ),
  transfer: call(
    'POST',
    'member',
    v.object({
      amount: v.pipe(amountOf(messages.transferAmount), v.minValue(1n, messages.transferAmount)),
      sourcetype: requiredText(40, '转账平台有误！'),
      targettype: requiredText(40, '转账平台有误！'),
    }),
    v.unknown(),
  ),
  transall: call('POST', 'member', nothing, v.unknown()),
  'game/list': call(
    'GET',
    'public',
    v.object({ category: v.optional(text(20), '') }),
    v.array(
      v.object({
        category_id: maybeText,
        platform_name: v.string(),
        game_code: v.string(),
        name: v.string(),
        app_state: v.nullish(flag),
        game_type: v.nullish(count),
        pic: maybeText,
      }),
    ),
  ),
  gamelistBycode: call(
    'POST',
    'public',
    v.object({ gamecode: v.picklist(['obgdy', 'fgdz', 'pp', 'ae'], '游戏分类有误！') }),
    v.array(
      v.object({
        catecode: v.string(),
        gamecode: v.string(),
        gamename: v.string(),
        gamepic: maybeText,
        platform_name: maybeText,
        app_state: v.nullish(flag),
      }),
    ),
  ),
  getGameUrl: call(
    'POST',
    'member',
    v.object({
      plat_name: requiredText(40, '游戏平台有误！'),
      game_type: v.optional(integerInput(0, 9999), 0),
      game_code: v.optional(text(60), ''),
      is_mobile_url: v.optional(integerInput(0, 1), 1),
    }),
    link,
  ),
  getAgentLoginUrl: call('GET', 'member', nothing, link),
  getservicerurl: call('POST', 'public', nothing, link),
};
