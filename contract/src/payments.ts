import * as v from 'valibot';
import { lineText, nameText, numberText } from './enteredText';
import { messages } from './messages';
import { limits } from './rules';
import {
  amountInput,
  amountOf,
  count,
  dateInput,
  decimal,
  enteredText,
  example,
  flag,
  id,
  integerInput,
  maybeText,
  memberCall,
  memberGet,
  nothing,
  page,
  pageInput,
  positiveAmount,
  protocol,
  requiredText,
  text,
  timestamp,
} from './types';
import { longestPayPassword } from './payout-accounts';
import { assertion } from './webauthn';

/** The payout account of a withdrawal. */
export const withdrawalBank = integerInput(1, 999_999_999_999_999, messages.withdrawAccount);

/** The amount of a withdrawal, as fen. */
export const withdrawalAmount = v.pipe(
  amountOf(messages.withdrawMinimum, messages.depositAmount),
  v.minValue(10_000n, messages.withdrawMinimum),
);

/** The fund password may be empty if there is a confirmation by passkey. */
const withdraw = v.pipe(
  v.object({
    bank: withdrawalBank,
    amount: withdrawalAmount,
    password: example(
      v.optional(
        v.pipe(v.string(messages.withdrawPassword), v.maxLength(longestPayPassword, messages.withdrawPassword)),
        '',
      ),
      '654321',
    ),
    confirmation: v.exactOptional(assertion),
  }),
  v.check((it) => it.password !== '' || it.confirmation !== undefined, messages.withdrawPassword),
);

const recharge = v.variant(
  'paytype',
  [
    v.object({ paytype: v.literal('usdt'), amount: positiveAmount, catepay: protocol }),
    v.object({
      paytype: v.literal('bank'),
      amount: positiveAmount,
      bank_owner: example(enteredText(nameText, limits.realname, messages.remitterName), '林晚'),
      bank: example(requiredText(limits.cardText, messages.remitterBank), '招商银行'),
      bank_no: example(enteredText(numberText, limits.remitterCard, messages.cardNumber), '6222021234567890'),
      bank_address: example(enteredText(lineText, limits.remitterCard, messages.cardBranch), '北京分行'),
    }),
    v.object({ paytype: v.literal('alipay'), amount: positiveAmount }),
    v.object({ paytype: v.literal('wxpay'), amount: positiveAmount }),
  ],
  '存款方式有误',
);

const receivingAccount = v.object({
  bank_no: example(v.string(), '6200000000000000001'),
  bank_owner: example(v.string(), '收款人'),
  bank_address: maybeText,
  bank_data: v.object({ bank_name: example(v.string(), '招商银行') }),
});

const payWay = example(v.string(), 'USDT');
const orderNumber = example(v.string(), 'D1');
const orderNumberInput = example(requiredText(40, '订单号有误'), 'D1');

const order = v.object({
  amount: decimal,
  created_at: timestamp,
  pay_way: payWay,
  out_trade_no: orderNumber,
  state: count,
  /** The reason of the decision, if the operator gave one. */
  reason: maybeText,
});

/** Seconds from submission to decision: half of the orders, and nine of ten, took at most this long. */
const usualTime = v.nullish(v.object({ median: example(count, 170), p90: example(count, 900) }));

const recordFilter = { api_type: v.optional(text(40), ''), date: dateInput, page: pageInput };

/** Deposits, withdrawals, and the records of all money movements. */
export const paymentCalls = {
  /** `expiry_hours`: hours after which an unpaid order expires; a host without expiry omits it. */
  get_pay_way: memberGet(
    nothing,
    v.object({
      usdt: flag,
      card: flag,
      alipay: flag,
      wxpay: flag,
      expiry_hours: v.exactOptional(example(count, 24)),
      /** The least and the most CNY of one deposit. */
      least: v.exactOptional(example(decimal, '100.00')),
      most: v.exactOptional(example(decimal, '50000.00')),
    }),
  ),
  getpaybank: memberCall(nothing, v.union([v.array(receivingAccount), receivingAccount])),
  /** For usdt, alipay and wxpay the envelope's `message` is the order number. */
  recharge: memberCall(recharge, v.nullish(v.object({ deposit_no: example(maybeText, 'D1') })), {
    idempotent: true,
  }),
  payinfo: memberCall(
    v.object({ deposit_no: orderNumberInput }),
    v.object({
      info: v.object({ amount: decimal, real_money: decimal, bank: maybeText, paytype: example(maybeText, 'usdt') }),
      cardlist: v.object({ mch_id: example(v.string(), 'TL6rjkDKXUWrMvuzn84VrEVqjqgq2tsnWL'), payimg: maybeText }),
    }),
  ),
  withdraw: memberCall(withdraw, v.unknown(), { idempotent: true }),
  gettransrecord: memberCall(v.object({ ...recordFilter, type: integerInput(1, 4) }), page(order)),
  getfanshui: memberCall(
    v.object({ ...recordFilter, type: v.optional(text(40), '') }),
    v.object({
      list: page(
        v.object({
          id: v.optional(id),
          money: example(decimal, '0.41'),
          gamename: example(v.string(), 'OB电子'),
          state: count,
          created_at: timestamp,
          updated_at: v.nullish(timestamp),
        }),
      ),
      jisuan: example(decimal, '0.41', '0.00'),
      nojisuan: example(decimal, '1.00', '0.00'),
    }),
  ),
  dofanshui: memberCall(nothing, v.unknown(), { idempotent: true }),
  betrecord: memberCall(
    v.object(recordFilter),
    page(
      v.object({
        bet_id: example(v.union([v.string(), v.number()]), 'B1'),
        Code: example(v.string(), 'OB电子'),
        bet_amount: example(decimal, '10.00'),
        bet_time: timestamp,
        win_loss: example(decimal, '-10.00'),
        state: count,
      }),
    ),
  ),
  orderdetail: memberCall(
    v.object({ out_trade_no: orderNumberInput }),
    v.object({
      out_trade_no: orderNumber,
      amount: decimal,
      pay_way: payWay,
      state: count,
      created_at: timestamp,
      reason: maybeText,
      /** The order's history, oldest first; `rule` names who or what made the step. */
      steps: v.array(v.object({ state: count, reason: maybeText, rule: maybeText, at: timestamp })),
    }),
    { optional: true },
  ),
  /** By way, over the last 28 days; null for a way with fewer than 20 decisions. */
  ordertimes: memberCall(
    nothing,
    v.object({
      deposit: v.object({ usdt: usualTime, bank: usualTime, alipay: usualTime, wxpay: usualTime }),
      withdrawal: v.object({ usdt: usualTime, bank: usualTime }),
    }),
    { optional: true },
  ),
  limits: memberCall(
    nothing,
    v.array(
      v.object({
        kind: example(v.string(), 'deposit'),
        period: example(v.string(), 'day', 'week', 'month'),
        amount: example(v.nullish(decimal), '1000.00', null),
        used: v.nullish(decimal),
        /** When a time-out or self-exclusion ends. */
        ends_at: example(v.nullish(timestamp), null),
      }),
    ),
    { optional: true },
  ),
  setlimit: memberCall(
    v.object({
      kind: example(requiredText(20, messages.invalidParameters), 'deposit'),
      period: example(requiredText(20, messages.invalidParameters), 'day'),
      /** `""` removes the limit. */
      amount: v.optional(amountInput),
    }),
    v.unknown(),
    { optional: true },
  ),
  /** Whether six months have passed since the member has last reviewed the limits, or changed one. */
  limitreview: memberCall(
    nothing,
    v.object({
      due: flag,
      /** Null before the first review. */
      reviewed_at: v.nullish(timestamp),
    }),
    { optional: true },
  ),
  /** Records that the member has reviewed the limits. */
  reviewlimits: memberCall(nothing, v.unknown(), { optional: true }),
};
