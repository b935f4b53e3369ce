import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exitWithError, exitWithUsage } from './output';

/** A parsed command line: positional words, and options by name. */
export interface Words {
  words: string[];
  options: Record<string, string>;
}

/** Parses a command line. Each of `options` takes a value, `flags` take none; any other option exits with 2. */
export const readWords = (given: string[], options: readonly string[], flags: readonly string[] = []): Words => {
  const read: Words = { words: [], options: {} };
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    const name = word.slice(2);
    if (!word.startsWith('--')) read.words.push(word);
    else if (flags.includes(name)) read.options[name] = '1';
    else {
      const value = given[(index += 1)];
      if (!options.includes(name) || value === undefined) return exitWithUsage();
      read.options[name] = value;
    }
  }
  return read;
};

/** Reads a text file, relative to the folder in which npm was called, without trailing white space. */
export const readText = (path: string): Promise<string> =>
  readFile(resolve(process.env.INIT_CWD ?? '', path), 'utf8').then(
    (text) => text.trimEnd(),
    (error: Error) => exitWithError(error.message),
  );
