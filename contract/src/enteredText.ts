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
const ambiguous = /^\d[\d.,' ]*$/;
const plainDecimal = /^\d+(?:\.\d*)?$/;
const cellBreak = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** `visibleText` with two spaces between cells or lines, which are several amounts; they separate no thousands. */
const visibleCells = (entered: string): string => visibleText(entered.replaceAll(cellBreak, '  ')).trim();
/** No amount is longer; it bounds the time of the expressions. */
const longestAmount = 60;

/**
 * An amount in CNY as a plain decimal: `¥ 1,000.00 元`, `１０００。００` and `1 000.00` are `1000.00`, `100.` is `100`.
 * Currency signs and units, separators of thousands, full-width and invisible characters are understood; signs,
 * exponents and other currencies are not. What is not understood or ambiguous, such as `1,50`, is returned with its
 * separators.
 */
export const amountText = (entered: string): string => {
  const visible = visibleCells(entered);
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

/**
 * Whether an amount has digits and separators that can be read in more than one way: `1.200.50`, `1,50`.
 * @param text the result of `amountText`
 */
export const isAmbiguousAmount = (text: string): boolean => ambiguous.test(text) && !plainDecimal.test(text);

/** A signed amount in CNY as a plain decimal: `-¥1,000.00` is `-1000.00`. Otherwise as `amountText`. */
export const signedAmountText = (entered: string): string => {
  const visible = visibleCells(entered);
  const isNegative = /^[-\u2212]/.test(visible);
  return isNegative ? `-${amountText(visible.slice(1))}` : amountText(visible);
};

/** Signs that people write between the digits of a number, or copy with it from a sentence. */
const separators = /[\s\p{Pd}\u2212._·•/\\(),;~。、]/gu;

/** The number of a card or an account, or a one-time code, without separators. Letters and other signs stay. */
export const numberText = (entered: string): string => visibleText(entered).replaceAll(separators, '');

/** A mobile number without separators, `tel:` and the country code of mainland numbers: `+86 (0)138-0013-8000`. */
export const mobileText = (entered: string): string =>
  numberText(entered)
    .replace(/^tel:/i, '')
    .replace(/^(?:\+|00)860?(?=1)|^86(?=1\d{10}$)/, '');

/**
 * The address of a wallet without white space and without the scheme of a payment link. Upper and lower case stay,
 * since they are part of the address or its checksum.
 */
export const walletAddressText = (entered: string): string =>
  compactText(entered)
    // A payment link may also name the payment and the network; some wallets copy the network before an address.
    .replace(/^(?:ethereum:(?:pay-)?|eth:|tron:)/i, '')
    .replace(/@(?:0x)?1$/, '')
    .replace(/^0X/, '0x');

/** An e-mail address without white space, with the points and the sign that a Chinese keyboard writes. */
export const emailText = (entered: string): string => compactText(entered).replaceAll(/[。｡]/g, '.');

/** Dots that people write between the parts of a name instead of `·`. */
const nameDots = /[•‧・･∙⋅●ꞏ⸱⸳˙▪◦ㆍ]/g;
/** Radicals that text from PDF files has instead of characters, each before the character that looks like it. */
const radicals =
  '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻮齿⻰龙';
const pointBetweenHan = /(\p{Script=Han}) ?[.。] ?(?=\p{Script=Han})/gu;

/**
 * A person's name in the form in which it is stored: `·` for every dot between parts, one plain space for white space,
 * letters with marks as one character, compatibility forms as the usual ones.
 */
export const nameText = (entered: string): string =>
  visibleText(entered)
    .replaceAll(nameDots, '·')
    .replaceAll(/[\u2e80-\u2eff]/g, (radical) => radicals.split(radical)[1]?.charAt(0) ?? radical)
    .normalize('NFKC')
    .replaceAll(/ +/g, ' ')
    .replaceAll(pointBetweenHan, '$1·')
    .replaceAll(/ ?·[· ]*/g, '·')
    .trim();

const ethereumAddress = /^0x[0-9a-f]{40}$/i;

/** A digit of any script as `0` to `9`: Unicode has them in runs of ten. */
const asciiDigit = (digit: string): string => {
  let zero = digit.codePointAt(0) ?? 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(((digit.codePointAt(0) ?? 0) - zero) % 10);
};

/**
 * What all spellings of the number of a payment account have in common, for hashes and comparisons of accounts: digits
 * of any script and letters of a card or account without separators and signs, the address of a wallet. An Ethereum
 * address has no case.
 */
export const accountIdentity = (number: string): string => {
  const compact = walletAddressText(number.normalize('NFKC'));
  if (ethereumAddress.test(compact)) return compact.toLowerCase();
  return compact.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit);
};
