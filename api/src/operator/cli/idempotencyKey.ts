import { randomBytes } from 'node:crypto';
import { CommandError, UsageError } from './errors';

/** A new random `Idempotency-Key`. */
export const newIdempotencyKey = (): string => randomBytes(16).toString('hex');

/**
 * Checks the value of `--key`. Throws UsageError if it is so short that it could be guessed: it encrypts the stored
 * answer.
 */
export const assertIdempotencyKey = (key: string): string => {
  if (!/^[\x21-\x7e]{16,200}$/.test(key)) throw new UsageError('--key: 16 to 200 ASCII characters without spaces.');
  return key;
};

/** The error of a change that may have been made, since its answer was lost for this reason. */
export const answerLost = (reason: string, key: string): CommandError =>
  new CommandError(
    `${reason}\nThe change may have been made. To repeat it, and make it at most once, add:\n  --key ${key}`,
  );
