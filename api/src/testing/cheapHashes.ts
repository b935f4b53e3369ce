/*
 * Hashes passwords at the least cost: tests register many members, and hashing at the real cost would take much of
 * their time. `jest.unmock('../members/passwords/hashCost')` restores the real cost in a test file.
 */
jest.mock('../members/passwords/hashCost', () => ({
  hashCost: { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 },
}));
