import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Characters of a text that the audit log keeps; the rest is replaced by the length and the hash of the text. */
const auditedCharacters = 2_000;

/**
 * A value for the audit log: texts in it that are longer than `auditedCharacters` are shortened. The SHA-256 of the
 * UTF-8 text shows a change of the part that is left out.
 */
export const auditValue = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > auditedCharacters) {
    // By code point, since jsonb cannot store half of a surrogate pair.
    const characters = [...value];
    return characters.length > auditedCharacters
      ? `${characters.slice(0, auditedCharacters).join('')}…（共${characters.length}字，SHA-256 ${sha256(value)}）`
      : value;
  }
  if (Array.isArray(value)) return value.map(auditValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, auditValue(field)]));
};
