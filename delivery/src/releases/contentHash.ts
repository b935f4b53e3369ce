import { createHash } from 'node:crypto';

/** Whether a file's name contains the hash of its content, also that of a compressed copy (`.br`, `.gz`). */
export const hasContentHash = (file: string): boolean => /\.[0-9a-f]{10,}\.\w+(\.(br|gz))?$/.test(file);

/** A file's name with `*` in place of the hash: `static/main.*.js`. Equal for the same file of another release. */
export const successorPattern = (file: string): string => file.replace(/\.[0-9a-f]{10,}(\.\w+)$/, '.*$1');

/** A name with a content hash: what is before the hash, the hash, and what follows it. */
const hashedName = /^(.+)\.([0-9a-f]{10,})(\.\w+)$/;

/**
 * The hash of an entry's text with the name of the file in place of each file's content hash: equal for two builds if
 * only the content of other files has changed.
 */
export const entryCodeOf = (text: string, files: string[]): string => {
  let code = text;
  for (const file of files) {
    const [, name = '', hash, extension = ''] = hashedName.exec(file) ?? [];
    if (hash !== undefined) code = code.replaceAll(hash, `<${name}${extension}>`);
  }
  return createHash('sha256').update(code).digest('hex').slice(0, 24);
};
