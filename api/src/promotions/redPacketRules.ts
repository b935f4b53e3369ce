import * as v from 'valibot';
import { fen } from '../http/money';
import { setting, yuanText } from '../settings/settings';

const time = v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/, '请填写时间，如10:00:00！'));
const money = yuanText('100.00');

/** Each rule allows one claim a day. Times are Beijing time; the amount is random from `least` to `most` yuan. */
const rule = v.pipe(
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
  }),
  v.check(({ start_time, end_time }) => start_time < end_time, '结束时间须晚于开始时间！'),
  v.check(({ least, most }) => fen(least) <= fen(most), '领取金额的上限不能低于下限！'),
);

export type RedPacketRule = v.InferOutput<typeof rule>;

const initialRule = (recharge: number, dayFlow: number, least: string, most: string): RedPacketRule => ({
  start_time: '10:00:00',
  end_time: '12:00:00',
  day_flow: `${dayFlow}.00`,
  flow_money: `${Math.ceil(recharge / 10)}.00`,
  recharge: `${recharge}.00`,
  least,
  most,
});

/** The red packet rules of each day, lowest requirement first. */
export const redPacketRules = setting('promotions.redPacket', v.array(rule), [
  initialRule(100, 0, '1.00', '8.00'),
  initialRule(1_000, 500, '8.00', '38.00'),
  initialRule(10_000, 5_000, '38.00', '188.00'),
]);
