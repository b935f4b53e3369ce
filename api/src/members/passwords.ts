import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { tooManyAttempts } from '../http/throttle';

/** argon2id (2) with 19 MiB, two passes, one lane. */
const cost = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes a core for some milliseconds: two at a time, a short queue, and then one is asked to come again. */
const atOnce = 2;
const longestQueue = 200;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw tooManyAttempts();
    // Whoever finishes hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Hashes a password for keeping; a DomainError with code 429 when too many are being hashed. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** Whether the password is the one that was hashed. Without a hash it takes as long and says no: names are not to be guessed by the clock. */
export const isPassword = async (kept: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('no member has this password', cost);
  const matches = await inTurn(async () => verify(kept ?? (await decoy) ?? '', password));
  return kept !== undefined && matches;
};
