import * as v from 'valibot';
import { maximumAmount, patterns } from './rules';
import { messages } from './messages';

/*
 * Building blocks of the wire's shapes (wire, Types). Request schemas are lenient about form (string or number) and strict about
 * meaning; data schemas are what clients accept, of which our API host sends the narrower half.
 */

const fenOf = (decimal: string): bigint => {
  const [yuan = '0', cents = ''] = decimal.split('.');
  return BigInt(yuan) * 100n + BigInt(cents.padEnd(2, '0'));
};

/**
 * Money in a request: decimal string or number, at most two decimals, 0 to 9 999 999 999.99; parsed to fen (bigint).
 * @param missing what is said when there is none
 * @param malformed what is said when it is no such amount
 */
export const amountOf = (missing: string, malformed: string = missing) =>
  v.pipe(
    v.union([v.string(), v.number()], missing),
    v.transform(String),
    v.trim(),
    v.nonEmpty(missing),
    v.regex(patterns.amount, malformed),
    v.transform(fenOf),
    v.maxValue(fenOf(maximumAmount), malformed),
  );

/** Money in a request, as fen. */
export const amountInput = amountOf(messages.depositAmount);

/** Money in a request that must be more than nothing, as fen. */
export const positiveAmount = v.pipe(amountInput, v.minValue(1n, messages.depositAmount));

const textWithout = (forbidden: RegExp) => (max: number, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((value) => !forbidden.test(value), message),
    v.maxLength(max, message),
  );

const plainText = textWithout(/[\u0000-\u001f\u007f\ud800-\udfff]/u);
const longText = textWithout(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u);

/** Text in a request: trimmed, without control characters, `max` characters at most. */
export const text = (max: number, message = '输入内容有误！') => plainText(max, message);

/** Text that must not be empty. */
export const requiredText = (max: number, message: string) => v.pipe(text(max, message), v.nonEmpty(message));

/** Text of several lines that must not be empty: line breaks and tabs stay. */
export const requiredLines = (max: number, message: string) => v.pipe(longText(max, message), v.nonEmpty(message));

/** A secret in a request that must be there: kept as typed, never trimmed. */
export const required = (message: string) => v.pipe(v.string(message), v.nonEmpty(message));

/** A secret of at most `max` characters, kept as typed. */
export const secret = (max: number, message: string) => v.pipe(required(message), v.maxLength(max, message));

/** A field whose own rules come in a later step of its schema: the first to speak is the first that its paper lists. */
export const later = v.custom<string>(() => true);

const digits = /^[0-9]{1,15}$/;

/** A whole number in a request, as number or digits, from `least` to `most`. */
export const integerInput = (least: number, most: number, message = '参数有误！') =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform(String),
    v.regex(digits, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );

/** An id in a request. */
export const idInput = integerInput(1, 999_999_999_999_999);
/** A page number from 1; absent is 1. Far beyond the last there is an empty page (wire, Types). */
export const pageInput = v.optional(integerInput(1, 999_999_999_999), 1);
/** Date code of record filters: 1 today, 2 seven days, 3 fifteen, 4 thirty (decisions 36); absent is 4. */
export const dateInput = v.optional(integerInput(1, 4), 4);
/** A 0/1 flag in a request. */
export const flagInput = integerInput(0, 1);
/** USDT protocol. */
export const protocol = v.picklist(['TRC20', 'ERC20'], messages.usdtProtocol);
/** The empty payload; unknown fields are ignored. */
export const nothing = v.object({});

/** Money, USDT or a rate in an answer: a decimal string; clients accept a number too. */
export const decimal = v.union([v.string(), v.number()]);
/** A count in an answer; may arrive as a string. */
export const count = v.union([v.number(), v.string()]);
/** A 0/1 flag in an answer; may arrive as a string. */
export const flag = v.union([v.number(), v.picklist(['0', '1'])]);
/** An id in an answer. */
export const id = v.union([v.number(), v.string()]);
/** Text that may be missing: absent and null are alike. */
export const maybeText = v.nullish(v.string());
/** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
export const timestamp = v.string();

/** A page of records, newest first; a page past the end is empty. */
export const page = <const Row extends v.GenericSchema>(row: Row) =>
  v.object({ current_page: count, last_page: count, per_page: count, total: count, data: v.array(row) });

/** A list that may also come wrapped as `{ data: [...] }` (decisions 51). */
export const listOrPage = <const Row extends v.GenericSchema>(row: Row) =>
  v.union([v.array(row), v.object({ data: v.array(row) })]);

/** Declares a call and keeps its exact schema types. */
export const call = <
  const Method extends 'GET' | 'POST',
  const Access extends 'public' | 'member',
  const Request extends v.GenericSchema,
  const Data extends v.GenericSchema,
>(
  method: Method,
  access: Access,
  request: Request,
  data: Data,
) => ({ method, access, request, data });
