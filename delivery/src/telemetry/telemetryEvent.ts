import * as v from 'valibot';
import { isAppName } from '../appNames';
import { isVersion } from '../releases/version';

const MAX_MESSAGE = 200;

/** Removes control and direction characters, and what may be an account, telephone number, email address or token. */
const redact = (message: string): string =>
  [
    ...message
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi, '#@#')
      .replaceAll(/[\w+=-]{32,}|\p{Nd}{5,}/gu, '#####')
      .trim(),
  ]
    .slice(0, MAX_MESSAGE)
    .join('');

const source = {
  app: v.pipe(v.string(), v.check(isAppName)),
  version: v.pipe(v.string(), v.check(isVersion)),
  /** A pattern of a live route, such as `/myNewsInfo/:id`; `*` for any other. */
  route: v.pipe(v.string(), v.maxLength(100), v.regex(/^(\*|\/[\w/:*?.-]*)$/)),
};

const eventSchema = v.variant('kind', [
  v.object({
    kind: v.literal('load'),
    ...source,
    /** Time until the app was shown or had failed. */
    ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  }),
  v.object({
    kind: v.literal('error'),
    ...source,
    message: v.pipe(v.string(), v.transform(redact)),
    /** The page has already reported an error of this release, so this is not another failing page. */
    again: v.fallback(v.optional(v.literal(true)), undefined),
  }),
]);

/** What a page reports about a release: its load once, and each different error once. */
export type TelemetryEvent = v.InferOutput<typeof eventSchema>;

/** Parses and redacts one event; undefined if it is malformed. Does not check that its release or route exists. */
export const parseEvent = (value: unknown): TelemetryEvent | undefined => {
  const { success, output } = v.safeParse(eventSchema, value, { abortEarly: true });
  return success ? output : undefined;
};
