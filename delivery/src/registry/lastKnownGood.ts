import { readFileSync } from 'node:fs';
import { replaceFile } from '../store/durable';
import type { Registry } from './registry';

export type LastKnownGood = ReturnType<typeof lastKnownGoodIn>;

/** The newest registry that an edge on this machine has served, in a file outside the site's folder. Not verified. */
export const lastKnownGoodIn = (file: string) => ({
  file,
  read: (): { text: string; registry: Registry } | undefined => {
    try {
      const text = readFileSync(file, 'utf8');
      return { text, registry: JSON.parse(text) as Registry };
    } catch {
      return undefined;
    }
  },
  keep: (text: string): Promise<void> => replaceFile(file, text),
});
