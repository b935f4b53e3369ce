import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppWords } from './appWords';

/** The package that new apps are made of: linted, typed, tested and built like every other, and never released. */
export const TEMPLATE = 'app-template';

const leftOut = /(^|\/)(dist|node_modules|coverage|\.rspack-cache)(\/|$)/;

/** The template's own words with those of an app in their place. */
const inWordsOf = ({ app, page, component }: AppWords): ((text: string) => string) => {
  const words: Record<string, string> = { [TEMPLATE]: app, template: page, Template: component };
  return (text) => text.replace(new RegExp(Object.keys(words).join('|'), 'g'), (word) => words[word] ?? word);
};

/** Writes a new app's folder: the template's files, names and contents in the app's words. */
export const writeApp = (templateDir: string, folder: string, words: AppWords): void => {
  const put = inWordsOf(words);
  for (const entry of readdirSync(templateDir, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const file = from.slice(templateDir.length + 1);
    if (!entry.isFile() || leftOut.test(file)) continue;
    const to = join(folder, put(file));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, put(readFileSync(from, 'utf8')));
  }
};
