import * as v from 'valibot';
import { compactText, lineText, nameText, numberText } from './enteredText';
import { messages } from './messages';
import { gameCategories, limits } from './rules';
import * as t from './types';
import { longestPayPassword } from './payout-accounts';
import { assertion } from './webauthn';

/** The payout account of a withdrawal. */
export const withdrawalBank = t.integerInput(1, 999_999_999_999_999, messages.withdrawAccount);

/** The amount of a withdrawal, as fen. */
export const withdrawalAmount = v.pipe(
  t.amountOf(messages.withdrawMinimum, messages.depositAmount),
  v.minValue(10_000n, messages.withdrawMinimum),
);

/** The fund password may be empty if there is a confirmation by passkey. */
const withdraw = v.pipe(
  v.object({
    bank: withdrawalBank,
    amount: withdrawalAmount,
    password: t.example(
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
    v.object({ paytype: v.literal('usdt'), amount: t.positiveAmount, catepay: t.protocol }),
    v.object({
      paytype: v.literal('bank'),
      amount: t.positiveAmount,
      bank_owner: t.example(t.enteredText(nameText, limits.realname, messages.remitterName), '林晚'),
      bank: t.example(t.requiredText(limits.cardText, messages.remitterBank), '招商银行'),
      bank_no: t.example(t.enteredText(numberText, limits.remitterCard, messages.cardNumber), '6222021234567890'),
      bank_address: t.example(t.enteredText(lineText, limits.remitterCard, messages.cardBranch), '北京分行'),
    }),
    v.object({ paytype: v.literal('alipay'), amount: t.positiveAmount }),
    v.object({ paytype: v.literal('wxpay'), amount: t.positiveAmount }),
  ],
  '存款方式有误',
);

const receivingAccount = v.object({
  bank_no: t.example(v.string(), '6200000000000000001'),
  bank_owner: t.example(v.string(), '收款人'),
  bank_address: t.maybeText,
  bank_data: v.object({ bank_name: t.example(v.string(), '招商银行') }),
});

const payWay = t.example(v.string(), 'USDT');
const orderNumber = t.example(v.string(), 'D1');
const orderNumberInput = t.example(t.requiredText(40, '订单号有误'), 'D1');

const order = v.object({
  amount: t.decimal,
  created_at: t.timestamp,
  pay_way: payWay,
  out_trade_no: orderNumber,
  state: t.count,
  /** The reason of the decision, if the operator gave one. */
  reason: t.maybeText,
});

/** Seconds from submission to decision: half of the orders, and nine of ten, took at most this long. */
const usualTime = v.nullish(v.object({ median: t.example(t.count, 170), p90: t.example(t.count, 900) }));

/** A payment that has come for an order: USDT of an order in USDT, else CNY. */
const seenPayment = v.object({
  amount: t.example(t.decimal, '142.86'),
  /** `seen` until it is final, then `confirmed`. */
  state: t.example(v.string(), 'seen', 'confirmed'),
  /** How many blocks have confirmed a payment that is `seen`, and how many make it final. */
  confirmations: v.exactOptional(t.example(t.count, 3)),
  needed: v.exactOptional(t.example(t.count, 12)),
});

const recordFilter = { api_type: v.optional(t.text(40), ''), date: t.dateInput, page: t.pageInput };

/** Deposits, withdrawals, and the records of all money movements. */
export const paymentCalls = {
  /** `expiry_hours`: hours after which an unpaid order expires; a host without expiry omits it. */
  get_pay_way: t.memberGet(
    t.nothing,
    v.object({
      usdt: t.flag,
      card: t.flag,
      alipay: t.flag,
      wxpay: t.flag,
      expiry_hours: v.exactOptional(t.example(t.count, 24)),
      /** The least and the most CNY of one deposit. */
      least: v.exactOptional(t.example(t.decimal, '100.00')),
      most: v.exactOptional(t.example(t.decimal, '50000.00')),
    }),
  ),
  getpaybank: t.memberCall(t.nothing, v.union([v.array(receivingAccount), receivingAccount])),
  /** For usdt, alipay and wxpay the envelope's `message` is the order number. */
  recharge: t.memberCall(recharge, v.nullish(v.object({ deposit_no: t.example(t.maybeText, 'D1') })), {
    idempotent: true,
  }),
  payinfo: t.memberCall(
    v.object({ deposit_no: orderNumberInput }),
    v.object({
      info: v.object({
        amount: t.decimal,
        real_money: t.decimal,
        bank: t.maybeText,
        paytype: t.example(t.maybeText, 'usdt'),
      }),
      cardlist: v.object({ mch_id: t.example(v.string(), 'TL6rjkDKXUWrMvuzn84VrEVqjqgq2tsnWL'), payimg: t.maybeText }),
      /** `orderStates`. */
      state: v.exactOptional(t.count),
      /** When the order expires unless it is decided before. */
      expires_at: v.exactOptional(t.timestamp),
      /** Whether `cancelorder` can cancel it now. */
      cancellable: v.exactOptional(t.flag),
      /** What the member has handed in by `reportpayment`. */
      reported_reference: v.exactOptional(t.example(v.string(), '')),
      has_proof: v.exactOptional(t.flag),
      /** What the host has seen arrive for the order so far. */
      paid: v.exactOptional(v.array(seenPayment)),
    }),
  ),
  withdraw: t.memberCall(withdraw, v.unknown(), { idempotent: true }),
  gettransrecord: t.memberCall(v.object({ ...recordFilter, type: t.integerInput(1, 4) }), t.page(order)),
  getfanshui: t.memberCall(
    v.object({ ...recordFilter, type: v.optional(t.text(40), '') }),
    v.object({
      list: t.page(
        v.object({
          id: v.optional(t.id),
          money: t.example(t.decimal, '0.41'),
          gamename: t.example(v.string(), 'OB电子'),
          state: t.count,
          created_at: t.timestamp,
          updated_at: v.nullish(t.timestamp),
        }),
      ),
      jisuan: t.example(t.decimal, '0.41', '0.00'),
      nojisuan: t.example(t.decimal, '1.00', '0.00'),
    }),
  ),
  dofanshui: t.memberCall(t.nothing, v.unknown(), { idempotent: true }),
  betrecord: t.memberCall(
    v.object(recordFilter),
    t.page(
      v.object({
        bet_id: t.example(v.union([v.string(), v.number()]), 'B1'),
        Code: t.example(v.string(), 'OB1'),
        /** The game's name, `""` if it is not listed, and its platform's. */
        game: v.exactOptional(t.example(v.string(), '祥云七宝')),
        platname: v.exactOptional(t.example(v.string(), 'OB电子')),
        /** The platform's own number of the round, `""` if it gave none. */
        round: v.exactOptional(t.example(v.string(), 'R2026112000017')),
        bet_amount: t.example(t.decimal, '10.00'),
        bet_time: t.timestamp,
        win_loss: t.example(t.decimal, '-10.00'),
        state: t.count,
      }),
    ),
  ),
  orderdetail: t.optionalCall(
    v.object({ out_trade_no: orderNumberInput }),
    v.object({
      out_trade_no: orderNumber,
      amount: t.decimal,
      pay_way: payWay,
      state: t.count,
      created_at: t.timestamp,
      reason: t.maybeText,
      /** Of a withdrawal: the last characters of the account, and the payment's number once it is paid. */
      account_tail: v.exactOptional(t.example(v.string(), 'x8Qz')),
      reference: v.exactOptional(t.example(v.string(), '8f14e45fceea167a5a36dedd4bea2543')),
      /** Of a withdrawal in USDT: the fee, and what is sent. */
      fee: v.exactOptional(t.example(t.decimal, '1.000000')),
      net: v.exactOptional(t.example(t.decimal, '41.857142')),
      /** Of a deposit: what was to be paid, and what came for it once something has; in `currency`, USDT or CNY. */
      asked: v.exactOptional(t.example(t.decimal, '142.86')),
      received: v.exactOptional(t.example(t.decimal, '141.86')),
      currency: v.exactOptional(t.example(v.string(), 'USDT')),
      /** Whether `cancelorder` can cancel it now. */
      cancellable: v.exactOptional(t.flag),
      /** The order's history, oldest first; `rule` names who or what made the step. */
      steps: v.array(v.object({ state: t.count, reason: t.maybeText, rule: t.maybeText, at: t.timestamp })),
    }),
  ),
  /** Cancels the member's own order that waits. A repeated call changes nothing. */
  cancelorder: t.optionalCall(v.object({ out_trade_no: orderNumberInput }), v.unknown()),
  /**
   * Hands in what shows that an order that waits was paid: the number of the payment, such as the hash of the
   * transaction, and a picture of its receipt (JPEG or PNG, in base64). Each replaces the one before, `""` keeps it.
   */
  reportpayment: t.optionalCall(
    v.object({
      out_trade_no: orderNumberInput,
      reference: t.example(
        v.optional(
          v.pipe(
            v.string(messages.invalidParameters),
            t.readBy(compactText),
            t.text(limits.paymentReference, '付款编号有误！'),
          ),
          '',
        ),
        '8f14e45fceea167a5a36dedd4bea2543',
      ),
      picture: t.file(limits.paymentPicture, {
        tooLong: '图片过大，请选择较小的图片！',
        malformed: '图片无法识别，请选择其他图片！',
      }),
    }),
    v.unknown(),
  ),
  /** By way, over the last 28 days; null for a way with fewer than 20 decisions. */
  ordertimes: t.optionalCall(
    t.nothing,
    v.object({
      deposit: v.object({ usdt: usualTime, bank: usualTime, alipay: usualTime, wxpay: usualTime }),
      withdrawal: v.object({ usdt: usualTime, bank: usualTime }),
    }),
  ),
  /** What the member has to stake before a withdrawal. */
  turnover: t.optionalCall(
    t.nothing,
    v.object({
      /** What is missing of what open requirements demand; 0 if a withdrawal needs none. */
      missing: t.example(t.decimal, '120.00'),
      required: t.example(t.decimal, '300.00'),
      /** The credits whose demand is not met, the oldest first: `deposit`, `red-packet` or `earlier`. */
      requirements: v.array(
        v.object({
          kind: t.example(v.string(), 'deposit'),
          amount: t.example(t.decimal, '300.00'),
          missing: t.example(t.decimal, '120.00'),
          created_at: t.timestamp,
        }),
      ),
      /** Percent of a stake that count, by category of the game. */
      weights: v.array(
        v.object({ category: t.example(v.string(), ...gameCategories), percent: t.example(t.count, 100) }),
      ),
    }),
  ),
  limits: t.optionalCall(
    t.nothing,
    v.array(
      v.object({
        kind: t.example(v.string(), 'deposit'),
        period: t.example(v.string(), 'day', 'week', 'month'),
        amount: t.example(v.nullish(t.decimal), '1000.00', null),
        used: v.nullish(t.decimal),
        /** When a time-out or self-exclusion ends. */
        ends_at: t.example(v.nullish(t.timestamp), null),
      }),
    ),
  ),
  setlimit: t.optionalCall(
    v.object({
      kind: t.example(t.requiredText(20, messages.invalidParameters), 'deposit'),
      period: t.example(t.requiredText(20, messages.invalidParameters), 'day'),
      /** `""` removes the limit. */
      amount: v.optional(t.amountInput),
    }),
    v.unknown(),
  ),
  /** Whether six months have passed since the member has last reviewed the limits, or changed one. */
  limitreview: t.optionalCall(
    t.nothing,
    v.object({
      due: t.flag,
      /** Null before the first review. */
      reviewed_at: v.nullish(t.timestamp),
      /** Whether to ask a member without a limit on money to set one: never asked, or asked a year ago. */
      offered: v.optional(t.flag),
      /** The same beside the first deposit, where it is asked once more. */
      offered_at_deposit: v.optional(t.flag),
    }),
  ),
  /** Records that the member does not want to set a limit, asked anywhere or beside the first deposit. */
  declinelimits: t.optionalCall(
    v.object({ at: t.example(v.optional(v.picklist(['', 'deposit'], messages.invalidParameters), ''), 'deposit') }),
    v.unknown(),
  ),
  /** Records that the member has reviewed the limits. */
  reviewlimits: t.optionalCall(t.nothing, v.unknown()),
};
