import * as v from 'valibot';
import { messages } from './messages';
import { limits } from './rules';
import { call, id, idInput, integerInput, maybeText, nothing, protocol, required, requiredText } from './types';

const account = v.object({
  id,
  bank: v.string(),
  bank_owner: v.string(),
  bank_no: v.string(),
  bank_address: maybeText,
  ico: maybeText,
});

/** Longest pay password where it is used: each screen has its own limits, the API host compares (decisions 15). */
export const longestPayPassword = 18;

const usdtWallet = v.object({
  bank: v.literal('USDT'),
  bank_no: requiredText(64, messages.usdtAddress),
  bank_owner: protocol,
  pay_pass: v.pipe(required(messages.cardPassword), v.maxLength(longestPayPassword, messages.cardPasswordLength)),
});

/** In the order of the screen's checks: lengths come last (spec 1 §5). */
const bankCard = v.pipe(
  v.object({
    bank_owner: requiredText(limits.cardText, messages.cardOwner),
    bank: requiredText(limits.cardText, messages.cardBank),
    bank_address: requiredText(limits.cardText, messages.cardBranch),
    bank_no: v.pipe(v.string(messages.cardNumber), v.trim(), v.regex(/^[0-9]+$/, messages.cardNumber)),
    pay_pass: required(messages.cardPassword),
  }),
  v.object({
    bank_owner: v.string(),
    bank: v.string(),
    bank_address: v.string(),
    bank_no: v.pipe(
      v.string(),
      v.minLength(8, messages.cardNumberLength),
      v.maxLength(limits.cardNumber, messages.cardNumberLength),
    ),
    pay_pass: v.pipe(
      v.string(),
      v.minLength(6, messages.cardPasswordLength),
      v.maxLength(longestPayPassword, messages.cardPasswordLength),
    ),
  }),
);

/** Saved bank cards and USDT wallets (spec 1 §2 and §5, decisions 22 and 29). */
export const payoutAccountCalls = {
  getcard: call('POST', 'member', v.object({ type: integerInput(1, 2) }), v.array(account)),
  delcard: call('POST', 'member', v.object({ id: idInput }), v.unknown()),
  /** `bank: 'USDT'` makes it a wallet, any other bank a card. */
  bindcard: call('POST', 'member', v.union([usdtWallet, bankCard]), v.unknown()),
  banklist: call('POST', 'member', nothing, v.array(v.object({ bank_name: v.string() }))),
};
