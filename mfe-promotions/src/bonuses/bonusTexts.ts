import { categoryName, formatMoney, toFen, type Tone } from '@site/shared';
import type { Bonus } from '../promotionsApi';

/** Label and tone of each state of a bonus. */
export const bonusStates: Record<Bonus['state'], [text: string, tone: Tone]> = {
  pending: ['待发放', 'wait'],
  active: ['进行中', 'gold'],
  converted: ['已转为现金', 'ok'],
  expired: ['已过期', 'none'],
  'given-up': ['已放弃', 'none'],
  lost: ['已用完', 'none'],
};

/** Whether a bonus can still be staked or given. */
export const isRunning = ({ state }: Bonus): boolean => state === 'active' || state === 'pending';

/** What counts of a stake: games and categories with their percent, then all others. */
export const countedTexts = (weights: Bonus['weights']): string[] => [
  ...weights.map(({ category, name, game_code, percent }) => {
    const what = category === undefined ? (name ?? game_code) : categoryName(category);
    return Number(percent) === 0 ? `${what} 不可使用` : `${what} ${percent}%`;
  }),
  weights.length === 0 ? '所有游戏 100%' : '其他游戏 100%',
];

/** Percent of the requirement that is done, 0 to 100; 100 if there is none. */
export const percentDone = ({ done, requirement }: Bonus): number => {
  const [have, need] = [toFen(done), toFen(requirement)];
  return have >= need ? 100 : Number((have * 100n) / need);
};

/** `YYYY-MM-DD HH:mm`, of a Beijing time as the API host sends it. */
export const minuteOf = (time: string): string => time.slice(0, 16);

/** What a bonus that was approved and not given yet waits for. */
export const waitsFor = ({ kind, expires_at }: Bonus): string =>
  kind === 'deposit-share'
    ? `下一笔存款到账后发放，请在 ${minuteOf(expires_at)}（北京时间）前存款。`
    : '按申请当日的净亏损计算，次日结算后发放；当日没有净亏损则不发放。';

/** What a member loses by giving a bonus up. */
export const lossOf = ({ state, balance, done }: Bonus): string =>
  state === 'pending'
    ? '这笔奖金将不再发放，且无法撤销。'
    : `剩余奖金 ${formatMoney(balance)} 将被收回，已完成的流水 ${formatMoney(done)} 作废；` +
      '未结束的牌局中，由奖金投注赢得的部分也会收回。此操作无法撤销。';
