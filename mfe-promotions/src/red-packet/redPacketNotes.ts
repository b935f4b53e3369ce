import type { RedPacketRule } from '../promotionsApi';

/** The rules' windows, each once; the paper's own while there are none. */
function windowsOf(rules: readonly RedPacketRule[]): string {
  const windows = new Set(
    rules.map(({ start_time, end_time }) => `${start_time.slice(0, 5)}至${end_time.slice(0, 5)}`),
  );
  return windows.size > 0 ? [...windows].join('、') : '10:00至12:00';
}

/** What is said under the rules, a line each (spec 2 §2, decisions 56); an operator's own lines take their place. */
export const redPacketNotes = (rules: readonly RedPacketRule[]): string =>
  [
    `领取时间以北京时间为准，每日${windowsOf(rules)}。`,
    '存款统计时间为前一日12:00至当日10:00。',
    '满足一档要求即可领取一次，红包即时存入账户余额。',
    '红包金额须达到所列提款流水后方可提款。',
  ].join('\n');
