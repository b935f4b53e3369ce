import { isOptionalCall, type JsonSchema, plain, servedContract } from '@site/contract/schemas';
import { readFileSync } from 'node:fs';
import type { Descriptor } from '@site/delivery';
import type { App } from '@site/shared/app';
import { readSources, sourceFilesOf } from './readSources';

const wordsIn = (file: string): string[] => readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? [];

/** The calls that the shared package makes, which the shell carries for all apps. */
export const sharedCallsOf = async (sharedFolder: string): Promise<string[]> =>
  (await readSources(sourceFilesOf(sharedFolder))).calls;

/** The calls that the page makes for an app before its scripts: those that its data file names in `reads`. */
export const callsFromReads = (reads: App['reads']): string[] =>
  Object.values(reads).flatMap((list) => list.map(({ url }) => url.split('?')[0] ?? url));

const mapRecord = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** A response's schema with the fields whose names occur in the sources. */
const readPart = (schema: JsonSchema, words: ReadonlySet<string>): JsonSchema => {
  const part = (it: JsonSchema) => readPart(it, words);
  const { properties, required, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: mapRecord(Object.fromEntries(Object.entries(properties).filter(([name]) => words.has(name))), part),
    }),
    ...(required && { required: required.filter((name) => words.has(name)) }),
    ...(items && { items: part(items) }),
    ...(anyOf && { anyOf: anyOf.map(part) }),
    ...(oneOf && { oneOf: oneOf.map(part) }),
  };
};

type UsedCalls = NonNullable<Descriptor['calls']>;

const usedCall = (name: string, words: ReadonlySet<string>): UsedCalls[string] => {
  const call = servedContract().calls[name];
  if (!call) throw new Error(`${name} is not a call of @site/contract.`);
  const { method, access, request, response } = call;
  const optional = isOptionalCall(name) && { optional: true as const };
  return { method, access, ...optional, request: plain(request), response: readPart(plain(response), words) };
};

const hasFields = ({ properties = {}, items, anyOf = [], oneOf = [] }: UsedCalls[string]['response']): boolean =>
  Object.keys(properties).length > 0 || [...(items ? [items] : []), ...anyOf, ...oneOf].some(hasFields);

/**
 * What an app needs of the API host: its calls, with the contract as it is now. Of a response these are the fields
 * whose names occur anywhere in the app's sources or in those of the shared package. Of the calls that the shell makes
 * for it, they are those whose names occur in the app's sources; the shell's release has those of the shared package.
 * @param names the calls that the app makes
 * @param files the app's sources
 * @param madeByShell the calls of the shared package (`sharedCallsOf`); none for the shell itself
 * @throws Error if a name is not a call of the contract
 */
export const usedCallsOf = (
  names: string[],
  files: string[],
  sharedFolder: string,
  madeByShell: string[] = [],
): UsedCalls => {
  const own = new Set(files.flatMap(wordsIn));
  const words = names.length > 0 ? new Set([...own, ...sourceFilesOf(sharedFolder).flatMap(wordsIn)]) : own;
  const viaShell = madeByShell
    .filter((name) => !names.includes(name))
    .map((name) => [name, { ...usedCall(name, own), viaShell: true as const }] as const)
    .filter(([, { response }]) => hasFields(response));
  return Object.fromEntries([...names.map((name) => [name, usedCall(name, words)] as const), ...viaShell]);
};
