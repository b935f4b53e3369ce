import * as v from 'valibot';
import { lineText, nameText, numberText, walletAddressText } from './enteredText';
import { messages } from './messages';
import { limits } from './rules';
import {
  enteredText,
  example,
  id,
  idInput,
  integerInput,
  maybeText,
  memberCall,
  nothing,
  protocol,
  readBy,
  requiredText,
} from './types';
import { assertion } from './webauthn';

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

const usdtWallet = {
  bank: v.literal('USDT'),
  bank_no: example(enteredText(walletAddressText, 64, messages.usdtAddress), 'TL6rjkDKXUWrMvuzn84VrEVqjqgq2tsnWL'),
  bank_owner: protocol,
};

const cardNumber = v.pipe(
  v.string(messages.cardNumber),
  readBy(numberText),
  v.nonEmpty(messages.cardNumber),
  v.regex(/^[0-9]+$/, messages.cardNumberDigits),
);

const bankCard = {
  bank_owner: example(enteredText(nameText, limits.cardText, messages.cardOwner), '林晚'),
  bank: example(requiredText(limits.cardText, messages.cardBank), '招商银行'),
  bank_address: example(enteredText(lineText, limits.cardText, messages.cardBranch), '北京分行'),
  bank_no: example(cardNumber, '6222021234567890'),
};

/** The fields of an account to bind, without a password: a wallet, or a card. */
export const accountToBind = { wallet: usdtWallet, card: bankCard };

/** The fund password; it may be empty if there is a confirmation by passkey. */
const payPass = example(v.optional(v.string(messages.cardPassword), ''), '654321');
const confirmation = v.exactOptional(assertion);
const hasProof = (it: { pay_pass: string; confirmation?: unknown }) =>
  it.pay_pass !== '' || it.confirmation !== undefined;

const walletToBind = v.pipe(
  v.object({
    ...usdtWallet,
    pay_pass: v.pipe(payPass, v.maxLength(longestPayPassword, messages.cardPasswordLength)),
    confirmation,
  }),
  v.check((it) => hasProof(it), messages.cardPassword),
);

/** Messages come in the order of the form's checks: lengths last. */
const cardToBind = v.pipe(
  v.object({ ...bankCard, pay_pass: payPass, confirmation }),
  v.check((it) => hasProof(it), messages.cardPassword),
  v.object({
    bank_owner: v.string(),
    bank: v.string(),
    bank_address: v.string(),
    bank_no: v.pipe(
      v.string(),
      v.minLength(8, messages.cardNumberLength),
      v.maxLength(limits.cardNumber, messages.cardNumberLength),
    ),
    pay_pass: v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.minLength(6, messages.cardPasswordLength),
        v.maxLength(longestPayPassword, messages.cardPasswordLength),
      ),
    ]),
    confirmation,
  }),
);

/** Saved bank cards and USDT wallets. */
export const payoutAccountCalls = {
  getcard: memberCall(v.object({ type: integerInput(1, 2) }), v.array(account)),
  delcard: memberCall(v.object({ id: idInput }), v.unknown()),
  /** `bank: 'USDT'` saves a wallet, any other bank a card. */
  bindcard: memberCall(v.union([walletToBind, cardToBind]), v.unknown()),
  banklist: memberCall(nothing, v.array(v.object({ bank_name: example(v.string(), '招商银行', '工商银行') }))),
};
