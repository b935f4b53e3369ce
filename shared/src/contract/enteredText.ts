/*
 * What people type and paste, in the form in which it is checked, stored and compared. The site's forms, the API host,
 * the desk and the command line use the same functions. None of them guesses: text that they do not understand stays
 * as it is, and the rule of its field refuses it.
 */

/** Not seen: control and format characters such as marks of direction, zero-width spaces, the blank of braille. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthOffset = 0xfee0;

/**
 * Text without invisible characters, in half-width letters, digits and signs, and with plain spaces. It is not trimmed.
 * Digits in superscript or circles stay, since `10²` is not 102.
 */
export const visibleText = (text: string): string =>
  text
    .replaceAll('\ufeff', '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(fullWidth, (it) => String.fromCharCode(it.charCodeAt(0) - fullWidthOffset))
    .replaceAll('￥', '¥');

/** A line of text such as an address: visible, and trimmed. */
export const lineText = (text: string): string => visibleText(text).trim();

/** Text without any white space, such as a user name or a captcha: `visibleText` without spaces. */
export const compactText = (text: string): string => visibleText(text).replaceAll(' ', '');

const currencyBefore = /^(?:人民币|RMB|CNY|CN|¥| )+/i;
const currencyAfter = /(?:人民币|RMB|CNY|元整?|圆整?|块钱?|¥| )+$/i;
/** Thousands, separated by one sign throughout, with a decimal point or without. */
const grouped = /^[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
const unclear = /^\d[\d.,' ]*$/;
const plainDecimal = /^\d+(?:\.\d*)?$/;
/** No amount is longer; it bounds the time of the expressions. */
const longestAmount = 60;

/**
 * An amount in CNY as a plain decimal: `¥ 1,000.00 元`, `１０００。００` and `1 000.00` are `1000.00`, `100.` is `100`.
 * Currency signs and units, separators of thousands, full-width and invisible characters are understood; signs,
 * exponents and other currencies are not. What is not understood or ambiguous, such as `1,50`, is returned with its
 * separators.
 */
export const amountText = (entered: string): string => {
  const visible = visibleText(entered).trim();
  if (visible.length > longestAmount) return visible;
  const number = visible
    .replace(currencyBefore, '')
    .replace(currencyAfter, '')
    .replaceAll(/[。｡]/g, '.')
    .replaceAll('、', ',')
    .replaceAll(/[‘’]/g, "'");
  const ungrouped = grouped.test(number) ? number.replaceAll(/[,' ]/g, '') : number;
  return ungrouped.replace(/\.$/, '').replace(/^\.(?=\d)/, '0.');
};

/** A signed amount in CNY as a plain decimal: `-¥1,000.00` is `-1000.00`. Otherwise as `amountText`. */
export const signedAmountText = (entered: string): string => {
  const visible = visibleText(entered).trim();
  const isNegative = /^[-\u2212]/.test(visible);
  return isNegative ? `-${amountText(visible.slice(1))}` : amountText(visible);
};

/**
 * Whether an amount has digits and separators that can be read in more than one way: `1.200.50`, `1,50`.
 * @param text the result of `amountText`
 */
export const isUnclearAmount = (text: string): boolean => unclear.test(text) && !plainDecimal.test(text);

/** Signs that people write between the digits of a number. */
const separators = /[\s\p{Pd}\u2212._·•/\\()]/gu;

/** The number of a card or an account, or a one-time code, without separators. Letters and other signs stay. */
export const numberText = (entered: string): string => visibleText(entered).replaceAll(separators, '');

/** A mobile number without separators and without the country code of mainland numbers: `+86 138-0013-8000`. */
export const mobileText = (entered: string): string =>
  numberText(entered).replace(/^(?:\+|00)86(?=1)|^86(?=1\d{10}$)/, '');

/**
 * The address of a wallet without white space and without the scheme of a payment link. Upper and lower case stay,
 * since they are part of the address or its checksum.
 */
export const walletAddressText = (entered: string): string =>
  compactText(entered)
    .replace(/^(?:ethereum|tron):/i, '')
    .replace(/^0X/, '0x');

/** An e-mail address without white space, with the points and the sign that a Chinese keyboard writes. */
export const emailText = (entered: string): string => compactText(entered).replaceAll(/[。｡]/g, '.');

/** Dots that people write between the parts of a name instead of `·`. */
const nameDots = /[•‧・∙⋅●ꞏ⸱]/g;
const pointBetweenHan = /(\p{Script=Han}) ?[.。] ?(?=\p{Script=Han})/gu;

/**
 * A person's name in the form in which it is stored: `·` for every dot between parts, one plain space for white space,
 * letters with marks as one character, compatibility forms as the usual ones.
 */
export const nameText = (entered: string): string =>
  visibleText(entered)
    .normalize('NFKC')
    .replaceAll(nameDots, '·')
    .replaceAll(/ +/g, ' ')
    .replaceAll(pointBetweenHan, '$1·')
    .replaceAll(/ ?·[· ]*/g, '·')
    .trim();

const ethereumAddress = /^0x[0-9a-f]{40}$/i;

/**
 * What all spellings of the number of a payment account have in common, for hashes and comparisons of accounts: digits
 * and letters of a card or account without separators, the address of a wallet. An Ethereum address has no case.
 */
export const accountIdentity = (number: string): string => {
  const compact = walletAddressText(number.normalize('NFKC'));
  return ethereumAddress.test(compact) ? compact.toLowerCase() : numberText(compact);
};
