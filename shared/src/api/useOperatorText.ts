import { useSiteGetContentQuery } from './siteApi';

/** A text that is something (it may be HTML). */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** A list of records of which each named field is text. */
export const readRecords =
  <const Field extends string>(...fields: Field[]) =>
  (value: unknown): Record<Field, string>[] | undefined => {
    const isRecord = (it: unknown): it is Record<Field, string> =>
      typeof it === 'object' &&
      it !== null &&
      fields.every((field) => typeof it[field as keyof typeof it] === 'string');
    return Array.isArray(value) && value.length > 0 && value.every(isRecord) ? value : undefined;
  };

export function useOperatorText(key: string, own: string): string | undefined;
export function useOperatorText<Text>(
  key: string,
  own: Text,
  read: (value: unknown) => Text | undefined,
): Text | undefined;
/**
 * A text that the operator may set by `key`; the site's own when there is none, when it is not of the expected shape, or when the
 * host knows no such call (decisions 61). Undefined while it is on its way.
 * @param read makes the text of what the host gave, or undefined when it is none; plain text unless told
 */
export function useOperatorText<Text>(
  key: string,
  own: Text,
  read: (value: unknown) => Text | undefined = readText as (value: unknown) => Text | undefined,
): Text | undefined {
  const { data, isLoading, isUninitialized } = useSiteGetContentQuery(key);
  if (isLoading || isUninitialized) return undefined;
  return read(data?.value) ?? own;
}
