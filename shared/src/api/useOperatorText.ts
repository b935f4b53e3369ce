import { useSiteGetContentQuery } from './siteApi';

/** A text that is not empty; may be HTML. */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Reads a non-empty list of objects in which every named field is a string. */
export const readRecords =
  <const Field extends string>(...fields: Field[]) =>
  (value: unknown): Record<Field, string>[] | undefined => {
    const isRecord = (it: unknown): it is Record<Field, string> =>
      typeof it === 'object' &&
      it !== null &&
      fields.every((field) => typeof it[field as keyof typeof it] === 'string');
    return Array.isArray(value) && value.length > 0 && value.every(isRecord) ? value : undefined;
  };

export function useOperatorText(key: string, defaultText: string): string | undefined;
export function useOperatorText<Text>(
  key: string,
  defaultText: Text,
  read: (value: unknown) => Text | undefined,
): Text | undefined;
/**
 * A text that the operator can set by `key`. Returns `defaultText` if it is not set, does not have the expected
 * shape, or the API host does not have the call; undefined while it is loading.
 * @param read converts the value, or returns undefined if it does not have the expected shape; default: plain text
 */
export function useOperatorText<Text>(
  key: string,
  defaultText: Text,
  read: (value: unknown) => Text | undefined = readText as (value: unknown) => Text | undefined,
): Text | undefined {
  const { currentData, isLoading, isUninitialized } = useSiteGetContentQuery(key);
  if (isLoading || isUninitialized) return undefined;
  return read(currentData?.value) ?? defaultText;
}

/** Content key of a regular expression for mobile numbers that the built-in pattern does not accept. */
const key = 'members.moreMobiles';

/** The operator's pattern of further mobile numbers; undefined if it is not set or not a regular expression. */
export function useMoreMobiles(): RegExp | undefined {
  const { currentData } = useSiteGetContentQuery(key);
  if (typeof currentData?.value !== 'string' || currentData.value === '') return undefined;
  try {
    return new RegExp(`^(?:${currentData.value})$`);
  } catch {
    return undefined;
  }
}
