import * as v from 'valibot';
import { toUnits } from './decimal';
import { amountText, isAmbiguousAmount, nameText } from './enteredText';
import { messages } from './messages';
import { maximumAmount, patterns, usdtProtocols } from './rules';

/*
 * Building blocks of the calls' schemas. Request schemas accept a string or a number where the meaning is the same, and
 * reject every other value. Data schemas describe what clients accept; our API host sends the narrower form.
 */

const itemsOf = (schema: v.GenericSchema): v.GenericPipeItem[] =>
  'pipe' in schema
    ? (schema.pipe as v.GenericPipeItem[]).flatMap((item) => (item.kind === 'schema' ? itemsOf(item as never) : [item]))
    : [schema];

/**
 * Sets the example values of a schema in the OpenAPI document, for its readers (the release gate, tests). A list gets
 * one row for each value of its rows' fields; the last value belongs to the example with an empty list.
 */
export const example = <const Schema extends v.GenericSchema>(
  schema: Schema,
  ...values: v.InferInput<Schema>[]
): Schema => {
  const [base, ...rest] = itemsOf(schema);
  // Before any transformation, since the document describes what is sent.
  const items = [base, v.examples(values as never), ...rest.filter(({ type }) => type !== 'examples')];
  return (v.pipe as (...items: unknown[]) => unknown)(...items) as Schema;
};

/** Fen of a yuan amount such as `12.50`, without a sign. */
export const fenOf = (decimal: string): bigint => toUnits(decimal, 2) ?? 0n;

/**
 * Money in a request: decimal string or number, at most two decimals, 0 to 9 999 999 999.99; parsed to fen (bigint). A
 * string may be written as people write amounts (`amountText`).
 * @param missing message when there is no amount
 * @param malformed message when the value is not such an amount
 */
export const amountOf = (missing: string, malformed: string = missing) =>
  v.pipe(
    v.union([v.string(), v.number()], missing),
    v.description('CNY with at most two decimals'),
    v.examples(['100']),
    v.transform((it) => amountText(String(it))),
    v.nonEmpty(missing),
    v.check((it) => !isAmbiguousAmount(it), messages.amountAmbiguous),
    v.regex(patterns.amount, malformed),
    v.transform(fenOf),
    v.maxValue(fenOf(maximumAmount), malformed),
  );

/** Money in a request, as fen. */
export const amountInput = amountOf(messages.depositAmount);

/** Money in a request that must be greater than zero, as fen. */
export const positiveAmount = v.pipe(amountInput, v.minValue(1n, messages.depositAmount));

/** A part of an emoji and the invisible character (U+200D) that joins it to the next part. */
const emojiSequence = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d(?=\p{Extended_Pictographic})/gu;
/** A character that is seen. Some letters and symbols are blank: Hangul fillers, the blank of braille. */
const visible = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const textWithout =
  (forbidden: RegExp) =>
  (max: number, message = '输入内容有误') =>
    v.pipe(
      v.string(message),
      v.trim(),
      v.check((value) => !forbidden.test(value.replaceAll(emojiSequence, '')), message),
      v.check((value) => value === '' || visible.test(value), message),
      v.maxLength(max, message),
    );

/**
 * Text in a request: trimmed, `max` characters at most; empty, or with a visible character. Without control characters,
 * separators of lines and paragraphs, format characters such as those that reverse the direction of writing, and lone
 * surrogates.
 */
export const text = textWithout(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cf}\ud800-\udfff]/u);
/** Text of several lines in a request: trimmed; line breaks and tabs are kept. */
export const lines = textWithout(
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\p{Cf}\ud800-\udfff]/u,
);

/**
 * Reads text with a function of `enteredText` before the later steps check it. It is declared as a `trim` action:
 * the JSON Schema keeps the steps after one, and drops those after `v.transform`.
 */
export const readBy = (read: (entered: string) => string): v.TrimAction => ({
  ...v.trim(),
  '~run': (dataset) => ({ ...dataset, value: read(dataset.value) }),
});

/** Required text that is read by a function of `enteredText` before its characters are counted. */
export const enteredText = (read: (entered: string) => string, max: number, message: string) =>
  v.pipe(v.string(message), readBy(read), requiredText(max, message));

/** A member's real name, in the form in which it is stored. */
export const realnameInput = v.pipe(
  v.string(messages.realname),
  readBy(nameText),
  v.regex(patterns.realname, messages.realname),
);

/** Text that must not be empty. */
export const requiredText = (max: number, message: string) => v.pipe(text(max, message), v.nonEmpty(message));

/** Text of several lines that must not be empty; line breaks and tabs are kept. */
export const requiredLines = (max: number, message: string) => v.pipe(lines(max, message), v.nonEmpty(message));

const base64 = v.pipe(v.string(), v.base64());

/** A picture or another file in base64, empty for none. */
export const file = (max: number, { tooLong, malformed }: { tooLong: string; malformed: string }) =>
  v.optional(
    v.pipe(
      v.string(malformed),
      v.maxLength(max, tooLong),
      v.check((it) => it === '' || v.is(base64, it), malformed),
    ),
    '',
  );

/** A password that must be present; never trimmed. */
export const requiredSecret = (message: string) => v.pipe(v.string(message), v.nonEmpty(message));

/** A password of 1 to `max` characters; never trimmed. */
export const secret = (max: number, message: string) => v.pipe(requiredSecret(message), v.maxLength(max, message));

/**
 * A field that a later step of the same pipe validates. Validation stops at the first error, so the steps put the
 * messages in the order of the form's fields.
 */
export const validatedLater = v.custom<string>(() => true);

const digits = /^[0-9]{1,15}$/;

/** An integer from `least` to `most` in a request, as a number or as digits. */
export const integerInput = (least: number, most: number, message: string = messages.invalidParameters) =>
  v.pipe(
    // The range of the number is part of the JSON Schema; the later steps, after transformations, are not.
    v.union([v.string(), v.pipe(v.number(), v.minValue(least, message), v.maxValue(most, message))], message),
    v.description(`Integer from ${least} to ${most}`),
    v.examples([least]),
    v.transform(String),
    v.regex(digits, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );

/** Whether `YYYY-MM-DD` is a day of the calendar. */
export const isCalendarDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
};

/** An id in a request. */
export const idInput = integerInput(1, 999_999_999_999_999);
/** A page number from 1, by default 1. A page after the last one is empty. */
export const pageInput = v.optional(integerInput(1, 999_999_999_999), 1);
/** How far a list of records reaches back: 1 today, 2 seven days, 3 fifteen days, 4 thirty days (default). */
export const dateInput = v.optional(integerInput(1, 4), 4);
/** A 0/1 flag in a request. */
export const flagInput = integerInput(0, 1);
/** The blockchain on which USDT is sent. */
export const protocol = v.picklist(usdtProtocols, messages.usdtProtocol);
/** The empty payload; unknown fields are ignored. */
export const nothing = v.object({});

/** Money, USDT or a rate in a response: a decimal string; clients accept a number too. */
export const decimal = example(v.union([v.string(), v.number()]), '100.00');
/** A number of things in a response; it may arrive as a string. */
export const count = example(v.union([v.number(), v.string()]), '1');
/** A 0/1 flag in a response; it may arrive as a string. */
export const flag = example(v.union([v.number(), v.picklist(['0', '1'])]), '1');
/** An id in a response. */
export const id = example(v.union([v.number(), v.string()]), 1);
/** Optional text in a response; null and a missing field mean the same. */
export const maybeText = v.nullish(v.string());
/** `YYYY-MM-DD HH:mm:ss` in Beijing time (UTC+8). */
export const timestamp = example(v.string(), '2026-11-20 10:00:00');

/** Schemas that the OpenAPI document defines once, by name. */
export const namedSchemas = {
  Decimal: decimal,
  Count: count,
  Flag: flag,
  Id: id,
  Text: maybeText,
  Timestamp: timestamp,
};

const total = example(count, '1', '0');
const pageLength = example(count, '15');

/** One page of records, newest first; a page after the last one is empty. */
export const page = <const Row extends v.GenericSchema>(row: Row) =>
  v.object({ current_page: count, last_page: count, per_page: pageLength, total, data: v.array(row) });

/** A list, bare or as `{ data: [...] }`: API hosts differ, clients accept both. */
export const listOrPage = <const Row extends v.GenericSchema>(row: Row) =>
  v.union([v.array(row), v.object({ data: v.array(row) })]);

/** Properties of a call beyond its request and response. */
export interface CallOptions {
  /** Not every API host has this call: the site must work without it. */
  optional?: boolean;
  /** Moves money, so it takes an `Idempotency-Key` header: a retry with the same key does not repeat the effect. */
  idempotent?: boolean;
  /** The request is multipart/form-data with a file in this field. */
  upload?: string;
}

/** Declares calls and keeps their exact schema types. */
const callsBy =
  <const Method extends 'GET' | 'POST', const Access extends 'public' | 'member'>(
    method: Method,
    access: Access,
    common: CallOptions = {},
  ) =>
  <
    const Request extends v.GenericSchema,
    const Data extends v.GenericSchema,
    const Options extends CallOptions = { idempotent?: false },
  >(
    request: Request,
    data: Data,
    options?: Options,
  ) => ({ method, access, request, data, options: { ...common, ...options } as Options & CallOptions });

export const memberCall = callsBy('POST', 'member');
export const publicCall = callsBy('POST', 'public');
/** Not every API host has these: the site must work without them. */
export const optionalCall = callsBy('POST', 'member', { optional: true });
export const optionalPublicCall = callsBy('POST', 'public', { optional: true });
export const memberGet = callsBy('GET', 'member');
export const publicGet = callsBy('GET', 'public');
