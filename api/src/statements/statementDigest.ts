import type { FieldCipher } from '../encryption/fieldCipher';
import type { StatementRow } from './queries';

/** Hexadecimal digits of a digest: 128 bits. */
const length = 32;

/** What the digest of a statement covers: whose it is, the month, its balances and every movement. */
type Stated = Pick<StatementRow, 'opening' | 'closing' | 'total' | 'content'> & { memberId: string; month: string };

/** The digest of a statement. It cannot be made without the data key, and changes with every movement. */
export const statementDigest = (
  cipher: FieldCipher,
  { memberId, month, opening, closing, total, content }: Stated,
): string =>
  cipher
    .digest(JSON.stringify([memberId, month, opening, closing, total, content]))
    .toString('hex')
    .slice(0, length);

/**
 * A digest as it was typed or copied: case, spaces and hyphens do not matter. Undefined if it is none.
 */
export const parseDigest = (typed: string): string | undefined => {
  const digest = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return digest.length === length && /^[0-9a-f]+$/.test(digest) ? digest : undefined;
};
