import * as v from 'valibot';
import { gameCategories, mainWallet } from './rules';
import { messages } from './messages';
import * as t from './types';

const link = v.object({ url: t.example(v.string(), 'https://service.example.com/chat') });
const platformInput = (message: string) => t.requiredText(40, message);
const platformName = t.example(v.string(), 'obgdy');

const listedGame = v.object({
  category_id: t.example(t.maybeText, ...gameCategories),
  platform_name: t.example(v.string(), 'obgdy', 'dj', 'zr', 'ty', 'cp', 'qp'),
  game_code: t.example(v.string(), 'obgdy-1', 'dj-1', 'zr-1', 'ty-1', 'cp-1', 'qp-1'),
  name: t.example(v.string(), '星际老虎机', '电竞大厅', '真人大厅', '体育大厅', '彩票大厅', '棋牌大厅'),
  app_state: v.nullish(t.flag),
  game_type: v.nullish(t.count),
  pic: t.maybeText,
});

/** Game platforms: their balances, transfers, games and launches. */
export const platformCalls = {
  balancelist: t.memberCall(
    t.nothing,
    v.array(
      v.object({
        name: platformName,
        platname: t.example(v.string(), 'OB电子'),
        balance: t.example(t.decimal, '0.00'),
      }),
    ),
  ),
  transfer: t.memberCall(
    v.object({
      amount: v.pipe(t.amountOf(messages.transferAmount), v.minValue(1n, messages.transferAmount)),
      sourcetype: t.example(platformInput('转账平台有误'), mainWallet),
      targettype: t.example(platformInput('转账平台有误'), 'obgdy'),
    }),
    v.unknown(),
    { idempotent: true },
  ),
  transall: t.memberCall(t.nothing, v.unknown(), { idempotent: true }),
  'game/list': t.publicGet(v.object({ category: v.optional(t.text(20), '') }), v.array(listedGame)),
  gamelistBycode: t.publicCall(
    v.object({ gamecode: v.picklist(['obgdy', 'fgdz', 'pp', 'ae'], '游戏分类有误') }),
    v.array(
      v.object({
        catecode: platformName,
        gamecode: t.example(v.string(), 'OB1'),
        gamename: t.example(v.string(), '甜果乐园'),
        gamepic: t.maybeText,
        platform_name: t.example(t.maybeText, 'obgdy'),
        app_state: v.nullish(t.flag),
      }),
    ),
  ),
  /** The member's favourite games, the latest first. */
  gamefavorites: t.optionalCall(t.nothing, v.array(listedGame)),
  /** `game_code` as listed; `favorite` 1 marks the game, 0 removes the mark. */
  setgamefavorite: t.optionalCall(
    v.object({
      platform_name: t.example(platformInput('游戏平台有误'), 'obgdy'),
      game_code: t.example(t.text(60, '游戏不存在'), 'obgdy-1'),
      favorite: t.flagInput,
    }),
    v.unknown(),
  ),
  /** The games that the member has launched, the latest first. */
  recentgames: t.optionalCall(t.nothing, v.array(listedGame)),
  getGameUrl: t.memberCall(
    v.object({
      plat_name: t.example(platformInput('游戏平台有误'), 'obgdy'),
      game_type: v.optional(t.integerInput(0, 9999), 0),
      game_code: v.optional(t.text(60), ''),
      is_mobile_url: v.optional(t.integerInput(0, 1), 1),
    }),
    link,
  ),
  getAgentLoginUrl: t.memberGet(t.nothing, link),
  getservicerurl: t.publicCall(t.nothing, link),
};
