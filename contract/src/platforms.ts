import * as v from 'valibot';
import { gameCategories, mainWallet } from './rules';
import { messages } from './messages';
import {
  amountOf,
  count,
  decimal,
  example,
  flag,
  flagInput,
  integerInput,
  maybeText,
  memberCall,
  memberGet,
  nothing,
  publicCall,
  publicGet,
  requiredText,
  text,
} from './types';

const link = v.object({ url: example(v.string(), 'https://service.example.com/chat') });
const platformInput = (message: string) => requiredText(40, message);
const platformName = example(v.string(), 'obgdy');

const listedGame = v.object({
  category_id: example(maybeText, ...gameCategories),
  platform_name: example(v.string(), 'obgdy', 'dj', 'zr', 'ty', 'cp', 'qp'),
  game_code: example(v.string(), 'obgdy-1', 'dj-1', 'zr-1', 'ty-1', 'cp-1', 'qp-1'),
  name: example(v.string(), '星际老虎机', '电竞大厅', '真人大厅', '体育大厅', '彩票大厅', '棋牌大厅'),
  app_state: v.nullish(flag),
  game_type: v.nullish(count),
  pic: maybeText,
});

/** Game platforms: their balances, transfers, games and launches. */
export const platformCalls = {
  balancelist: memberCall(
    nothing,
    v.array(
      v.object({ name: platformName, platname: example(v.string(), 'OB电子'), balance: example(decimal, '0.00') }),
    ),
  ),
  transfer: memberCall(
    v.object({
      amount: v.pipe(amountOf(messages.transferAmount), v.minValue(1n, messages.transferAmount)),
      sourcetype: example(platformInput('转账平台有误'), mainWallet),
      targettype: example(platformInput('转账平台有误'), 'obgdy'),
    }),
    v.unknown(),
    { idempotent: true },
  ),
  transall: memberCall(nothing, v.unknown(), { idempotent: true }),
  'game/list': publicGet(v.object({ category: v.optional(text(20), '') }), v.array(listedGame)),
  gamelistBycode: publicCall(
    v.object({ gamecode: v.picklist(['obgdy', 'fgdz', 'pp', 'ae'], '游戏分类有误') }),
    v.array(
      v.object({
        catecode: platformName,
        gamecode: example(v.string(), 'OB1'),
        gamename: example(v.string(), '甜果乐园'),
        gamepic: maybeText,
        platform_name: example(maybeText, 'obgdy'),
        app_state: v.nullish(flag),
      }),
    ),
  ),
  /** The member's favourite games, the latest first. */
  gamefavorites: memberCall(nothing, v.array(listedGame), { optional: true }),
  /** `game_code` as listed; `favorite` 1 marks the game, 0 removes the mark. */
  setgamefavorite: memberCall(
    v.object({
      platform_name: example(platformInput('游戏平台有误'), 'obgdy'),
      game_code: example(text(60, '游戏不存在'), 'obgdy-1'),
      favorite: flagInput,
    }),
    v.unknown(),
    { optional: true },
  ),
  /** The games that the member has launched, the latest first. */
  recentgames: memberCall(nothing, v.array(listedGame), { optional: true }),
  getGameUrl: memberCall(
    v.object({
      plat_name: example(platformInput('游戏平台有误'), 'obgdy'),
      game_type: v.optional(integerInput(0, 9999), 0),
      game_code: v.optional(text(60), ''),
      is_mobile_url: v.optional(integerInput(0, 1), 1),
    }),
    link,
  ),
  getAgentLoginUrl: memberGet(nothing, link),
  getservicerurl: publicCall(nothing, link),
};
