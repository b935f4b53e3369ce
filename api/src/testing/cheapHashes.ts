import type * as Argon2 from '@node-rs/argon2';

/*
 * Hashes passwords at the least cost: tests register many members, and hashing at the real cost would take much of
 * their time. A stored hash names its cost. `jest.unmock('@node-rs/argon2')` restores the real cost in a test file.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  };
});
