import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { replaceFile } from '../store/durable';
import { type Registry, registrySchema } from './registry';

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
      // Only registries that have this schema are kept.
      return v.is(registrySchema, registry) ? { text, registry } : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (text: string): Promise<void> => replaceFile(file, text),
});
