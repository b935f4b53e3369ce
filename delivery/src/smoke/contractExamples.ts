import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../siteFolder';

/** What every call answers, in the envelope of the contract. */
export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

interface Operation {
  responses: { 200: { content: { 'application/json': { examples: Record<string, { value: Envelope }> } } } };
}

/**
 * Reads the example responses of the OpenAPI document, by call name. Flags and counts are strings, as some API hosts send them.
 * `full` has every call, every field and rows in every list; `minimal` leaves out what a site must work without: optional
 * calls and fields, and all rows.
 */
export const readContractExamples = (variant: 'full' | 'minimal'): Map<string, Envelope> => {
  const document = JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ responses }) => {
        const example = responses[200].content['application/json'].examples[variant];
        return example ? [[path.slice('/api/'.length), example.value] as const] : [];
      }),
    ),
  );
};
