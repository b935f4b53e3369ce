import type { RedPacketRule } from '../promotionsApi';

/** The distinct windows of the rules; the usual one if there are no rules. */
function windowsOf(rules: readonly RedPacketRule[]): string {
  const windows = new Set(
    rules.map(({ start_time, end_time }) => `${start_time.slice(0, 5)}至${end_time.slice(0, 5)}`),
  );
  return windows.size > 0 ? [...windows].join('、') : '10:00至12:00';
}

/** The default notes under the rules, one per line; operators can replace them (`hongbao.notes`). */
export const defaultNotes = (rules: readonly RedPacketRule[]): string =>
  [
    `领取时间以北京时间为准，每日${windowsOf(rules)}。`,
    '存款统计时间为前一日12:00至当日10:00。',
    '满足一档要求即可领取一次，红包即时存入账户余额。',
    '红包金额须完成相应流水后方可取款。',
  ].join('\n');
