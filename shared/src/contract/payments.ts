import * as v from 'valibot';
import { messages } from './messages';
import { limits } from './rules';
import {
  amountInput,
  amountOf,
  call,
  count,
  dateInput,
  decimal,
  flag,
  integerInput,
  maybeText,
  nothing,
  page,
  pageInput,
  positiveAmount,
  protocol,
  requiredText,
  secret,
  text,
  timestamp,
} from './types';
import { longestPayPassword } from './payout-accounts';

const recharge = v.variant(
  'paytype',
  [
    v.object({ paytype: v.literal('usdt'), amount: positiveAmount, catepay: protocol }),
    v.object({
      paytype: v.literal('bank'),
      amount: positiveAmount,
      bank_owner: requiredText(limits.remitterName, messages.remitterName),
      bank: requiredText(limits.cardText, messages.remitterBank),
      bank_no: requiredText(limits.remitterCard, messages.cardNumber),
      bank_address: requiredText(limits.remitterCard, messages.cardBranch),
    }),
    v.object({ paytype: v.literal('alipay'), amount: positiveAmount }),
    v.object({ paytype: v.literal('wxpay'), amount: positiveAmount }),
  ],
  '存款方式有误！',
);

const receivingAccount = v.object({
  bank_no: v.string(),
  bank_owner: v.string(),
  bank_address: maybeText,
  bank_data: v.object({ bank_name: v.string() }),
});

const order = v.object({
  amount: decimal,
  created_at: timestamp,
  pay_way: v.string(),
  out_trade_no: v.string(),
  state: count,
});

const recordFilter = { api_type: v.optional(text(40), ''), date: dateInput, page: pageInput };

/** Deposits, withdrawals, transfers and their records (spec 2 §7, decisions 23 to 37). */
export const paymentCalls = {
  get_pay_way: call('GET', 'member', nothing, v.object({ usdt: flag, card: flag, alipay: flag, wxpay: flag })),
  getpaybank: call('POST', 'member', nothing, v.union([v.array(receivingAccount), receivingAccount])),
  /** For usdt, alipay and wxpay the envelope's `message` is the order number (decisions 25). */
  recharge: call('POST', 'member', recharge, v.nullish(v.object({ deposit_no: maybeText }))),
  payinfo: call(
    'POST',
    'member',
    v.object({ deposit_no: requiredText(40, '订单号有误！') }),
    v.object({
      info: v.object({ amount: decimal, real_money: decimal, bank: maybeText, paytype: maybeText }),
      cardlist: v.object({ mch_id: v.string(), payimg: maybeText }),
    }),
  ),
  withdraw: call(
    'POST',
    'member',
    v.object({
      bank: integerInput(1, 999_999_999_999_999, messages.withdrawAccount),
      amount: v.pipe(
        amountOf(messages.withdrawMinimum, messages.depositAmount),
        v.minValue(10_000n, messages.withdrawMinimum),
      ),
      password: secret(longestPayPassword, messages.withdrawPassword),
    }),
    v.unknown(),
  ),
  gettransrecord: call('POST', 'member', v.object({ ...recordFilter, type: integerInput(1, 4) }), page(order)),
  getfanshui: call(
    'POST',
    'member',
    v.object({ ...recordFilter, type: v.optional(text(40), '') }),
    v.object({
      list: page(
        v.object({
          money: decimal,
          gamename: v.string(),
          state: count,
          created_at: timestamp,
          updated_at: v.nullish(timestamp),
        }),
      ),
      jisuan: decimal,
      nojisuan: decimal,
    }),
  ),
  dofanshui: call('POST', 'member', nothing, v.unknown()),
  betrecord: call(
    'POST',
    'member',
    v.object(recordFilter),
    page(
      v.object({
        bet_id: v.union([v.string(), v.number()]),
        Code: v.string(),
        bet_amount: decimal,
        bet_time: timestamp,
        win_loss: decimal,
        state: count,
      }),
    ),
  ),
  orderdetail: call(
    'POST',
    'member',
    v.object({ out_trade_no: requiredText(40, '订单号有误！') }),
    v.object({
      out_trade_no: v.string(),
      amount: decimal,
      pay_way: v.string(),
      state: count,
      created_at: timestamp,
      /** What became of it, in order; `rule` is who or what decided, `note` the reason. */
      steps: v.array(v.object({ state: count, note: maybeText, rule: maybeText, at: timestamp })),
    }),
  ),
  limits: call(
    'POST',
    'member',
    nothing,
    v.array(
      v.object({
        kind: v.string(),
        period: v.string(),
        amount: v.nullish(decimal),
        used: v.nullish(decimal),
        /** When a pause ends. */
        ends_at: v.nullish(timestamp),
      }),
    ),
  ),
  setlimit: call(
    'POST',
    'member',
    v.object({
      kind: requiredText(20, '参数有误！'),
      period: requiredText(20, '参数有误！'),
      /** `""` for none, like every optional field of a request. */
      amount: v.optional(amountInput),
    }),
    v.unknown(),
  ),
};
