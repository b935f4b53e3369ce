import { readFileSync } from 'node:fs';
import { replaceFile } from '../store/durable';
import type { Registry } from './registry';

/** The newest registry that an edge on this machine has served, for a restart when the stored one is unusable. */
export interface LastKnownGood {
  readonly file: string;
  text(): string | undefined;
  /** Its content, not verified. */
  registry(): Registry | undefined;
  /** 0 if there is none. */
  revision(): number;
  keep(text: string): Promise<void>;
}

/** Keeps it in a file outside the site's folder. */
export const lastKnownGoodIn = (file: string): LastKnownGood => {
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch {
      return undefined;
    }
  };
  const text = (): string | undefined => attempt(() => readFileSync(file, 'utf8'));
  const registry = (): Registry | undefined => attempt(() => JSON.parse(text() ?? '') as Registry);
  return { file, text, registry, revision: () => registry()?.revision ?? 0, keep: (next) => replaceFile(file, next) };
};
