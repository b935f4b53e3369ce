import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { tooManyAttempts } from '../http/throttle';

/** argon2id (2) with 19 MiB, two passes, one lane. */
const cost = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash occupies a core for some milliseconds: two run at a time, 200 wait, and more are rejected with code 429. */
const maxRunning = 2;
const maxWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw tooManyAttempts();
    // The finished call passes its place on, so `running` does not change.
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

/** Hashes a password for storage. Throws a DomainError with code 429 when too many hashes are waiting. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/**
 * Whether `password` matches the stored hash. Without a hash it verifies a decoy and returns false, so that response
 * time does not reveal whether the name exists.
 */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('no member has this password', cost);
  const matches = await limited(async () => verify(stored ?? (await decoy) ?? '', password));
  return stored !== undefined && matches;
};
