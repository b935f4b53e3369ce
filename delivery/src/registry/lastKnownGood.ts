import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { replaceFile } from '../store/durable';
import type { Registry } from './registry';

/** What is read of it before it is verified. */
const readable = v.object({ revision: v.number(), apps: v.record(v.string(), v.object({ live: v.string() })) });

export type LastKnownGood = ReturnType<typeof lastKnownGoodIn>;

/**
 * The newest registry that an edge on this machine has served, in a file outside the site's folder. Not verified. A
 * file that holds no registry counts as missing.
 */
export const lastKnownGoodIn = (file: string) => ({
  file,
  read: (): { text: string; registry: Registry } | undefined => {
    try {
      const text = readFileSync(file, 'utf8');
      const registry: unknown = JSON.parse(text);
      return v.is(readable, registry) ? { text, registry: registry as Registry } : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (text: string): Promise<void> => replaceFile(file, text),
});
