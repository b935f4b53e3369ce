import * as v from 'valibot';
import { lineText, nameText, numberText, walletAddressText } from './enteredText';
import { messages } from './messages';
import { limits } from './rules';
import * as t from './types';
import { assertion } from './webauthn';

const account = v.object({
  id: t.id,
  bank: t.example(v.string(), '招商银行'),
  bank_owner: t.example(v.string(), '林晚'),
  bank_no: t.example(v.string(), '**** 8888'),
  bank_address: t.example(t.maybeText, '北京分行'),
  ico: t.maybeText,
});

/** Longest fund password where one is used. Forms have their own limits; the API host compares the password. */
export const longestPayPassword = 18;

const usdtWallet = {
  bank: v.literal('USDT'),
  bank_no: t.example(t.enteredText(walletAddressText, 64, messages.usdtAddress), 'TL6rjkDKXUWrMvuzn84VrEVqjqgq2tsnWL'),
  bank_owner: t.protocol,
};

const cardNumber = v.pipe(
  v.string(messages.cardNumber),
  t.readBy(numberText),
  v.nonEmpty(messages.cardNumber),
  v.regex(/^[0-9]+$/, messages.cardNumberDigits),
);

const bankCard = {
  bank_owner: t.example(t.enteredText(nameText, limits.cardText, messages.cardOwner), '林晚'),
  bank: t.example(t.requiredText(limits.cardText, messages.cardBank), '招商银行'),
  bank_address: t.example(t.enteredText(lineText, limits.cardText, messages.cardBranch), '北京分行'),
  bank_no: t.example(cardNumber, '6222021234567890'),
};

/** The fields of an account to bind, without a password: a wallet, or a card. */
export const accountToBind = { wallet: usdtWallet, card: bankCard };

/** The fund password; it may be empty if there is a confirmation by passkey. */
const payPass = t.example(v.optional(v.string(messages.cardPassword), ''), '654321');
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
  getcard: t.memberCall(v.object({ type: t.integerInput(1, 2) }), v.array(account)),
  delcard: t.memberCall(v.object({ id: t.idInput }), v.unknown()),
  /** `bank: 'USDT'` saves a wallet, any other bank a card. */
  bindcard: t.memberCall(v.union([walletToBind, cardToBind]), v.unknown()),
  banklist: t.memberCall(t.nothing, v.array(v.object({ bank_name: t.example(v.string(), '招商银行', '工商银行') }))),
};
