import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A small JSON file of notes by app name. A note that is lost only costs work done again. */
export const notesIn = <T>(file: string) => {
  const read = (): Record<string, T> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>;
    } catch {
      return {};
    }
  };
  return {
    read,
    write: (app: string, note: T): void => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...read(), [app]: note }, null, 2));
    },
  };
};
