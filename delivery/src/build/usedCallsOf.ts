import { isOptionalCall, type JsonSchema, plain, servedContract } from '@site/shared/contract/schemas';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from '../releases/descriptor';

const wordsIn = (file: string): string[] => readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Declarations of the contract and of the operators' calls name fields that no page reads. */
const isDeclaration = /^(contract|operators)\b|\.test\.tsx?$/;

const sharedSources = (sharedFolder: string): string[] => {
  const folder = join(sharedFolder, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isDeclaration.test(file))
    .map((file) => join(folder, file));
};

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

/**
 * What an app needs of the API host: its calls, with the contract as it is now. Of a response these are the fields
 * whose names occur anywhere in the app's sources or in those of the shared package.
 * @param files the app's sources
 * @throws Error if a name is not a call of the contract
 */
export const usedCallsOf = (
  names: string[],
  files: string[],
  sharedFolder: string,
): NonNullable<Descriptor['calls']> => {
  if (names.length === 0) return {};
  const words = new Set([...files, ...sharedSources(sharedFolder)].flatMap(wordsIn));
  return Object.fromEntries(
    names.map((name) => {
      const call = servedContract.calls[name];
      if (!call) throw new Error(`${name} is not a call of the contract: shared/src/contract.`);
      const { method, access, request, response } = call;
      const optional = isOptionalCall(name) && { optional: true as const };
      return [
        name,
        { method, access, ...optional, request: plain(request), response: readPart(plain(response), words) },
      ];
    }),
  );
};
