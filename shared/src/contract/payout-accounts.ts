import * as v from 'valibot';
import { messages } from './messages';
import { limits } from './rules';
import {
  call,
  example,
  id,
  idInput,
  integerInput,
  maybeText,
  nothing,
  protocol,
  requiredSecret,
  requiredText,
} from './types';

const account = v.object({
  id,
  bank: example(v.string(), '招商银行'),
  bank_owner: example(v.string(), '林晚'),
  bank_no: example(v.string(), '**** 8888'),
  bank_address: example(maybeText, '北京分行'),
  ico: maybeText,
});

/** Longest fund password where one is used. Forms have their own limits; the API host compares the password. */
export const longestPayPassword = 18;

const walletPassword = v.pipe(
  requiredSecret(messages.cardPassword),
  v.maxLength(longestPayPassword, messages.cardPasswordLength),
);

const usdtWallet = v.object({
  bank: v.literal('USDT'),
  bank_no: example(requiredText(64, messages.usdtAddress), 'TXYZabcdefghijkmnopqrstuvwxyz54321'),
  bank_owner: protocol,
  pay_pass: example(walletPassword, '654321'),
});

const cardNumber = v.pipe(v.string(messages.cardNumber), v.trim(), v.regex(/^[0-9]+$/, messages.cardNumber));

/** Messages come in the order of the form's checks: lengths last. */
const bankCard = v.pipe(
  v.object({
    bank_owner: example(requiredText(limits.cardText, messages.cardOwner), '林晚'),
    bank: example(requiredText(limits.cardText, messages.cardBank), '招商银行'),
    bank_address: example(requiredText(limits.cardText, messages.cardBranch), '北京分行'),
    bank_no: example(cardNumber, '6222021234567890'),
    pay_pass: example(requiredSecret(messages.cardPassword), '654321'),
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

/** Saved bank cards and USDT wallets. */
export const payoutAccountCalls = {
  getcard: call('POST', 'member', v.object({ type: integerInput(1, 2) }), v.array(account)),
  delcard: call('POST', 'member', v.object({ id: idInput }), v.unknown()),
  /** `bank: 'USDT'` saves a wallet, any other bank a card. */
  bindcard: call('POST', 'member', v.union([usdtWallet, bankCard]), v.unknown()),
  banklist: call(
    'POST',
    'member',
    nothing,
    v.array(v.object({ bank_name: example(v.string(), '招商银行', '工商银行') })),
  ),
};
