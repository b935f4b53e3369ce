import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../store/durable';
import type { Registry } from './registry';

/** The newest registry that an edge on this machine has served, as it was stored: it outlives a restart beside a registry that went bad. */
export interface LastGood {
  readonly file: string;
  text(): string | undefined;
  /** What it says; whether it is to be trusted is another question. */
  registry(): Registry | undefined;
  /** Its count of changes, 0 where there is none. */
  revision(): number;
  keep(text: string): Promise<void>;
}

/** Keeps it in a file outside the site's folder. */
export const lastGoodIn = (file: string): LastGood => {
  const text = (): string | undefined => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  };
  const registry = (): Registry | undefined => {
    try {
      return (JSON.parse(text() ?? 'null') as Registry | null) ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    file,
    text,
    registry,
    revision: () => registry()?.revision ?? 0,
    keep: async (next) => {
      mkdirSync(dirname(file), { recursive: true });
      await replaceFile(file, next);
    },
  };
};
