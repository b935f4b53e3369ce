/** Whether a file's name contains the hash of its content, also that of a compressed copy (`.br`, `.gz`). */
export const hasContentHash = (file: string): boolean => /\.[0-9a-f]{10,}\.\w+(\.(br|gz))?$/.test(file);

/** A file's name with `*` in place of the hash: `static/main.*.js`. Equal for the same file of another release. */
export const successorPattern = (file: string): string => file.replace(/\.[0-9a-f]{10,}(\.\w+)$/, '.*$1');
