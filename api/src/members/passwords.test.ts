import { hashPassword, inHashTurn, memberClient } from './passwords';

// The real cost.
jest.unmock('./hashCost');

const client = memberClient('1');

test('hashes passwords with argon2id, 19 MiB and two passes, and another salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword(client, 'secret123'), hashPassword(client, 'secret123')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test.each([
  ['the password', 'secret123', true],
  ['another case', 'Secret123', false],
  ['a space after it', 'secret123 ', false],
  ['its beginning', 'secret12', false],
])('matches a hash with the password as it was sent: %s', async (_what, sent, expected) => {
  const stored = await hashPassword(client, 'secret123');
  expect(await inHashTurn(client, ({ matches }) => matches(stored, sent))).toBe(expected);
});

test('matches nothing without a stored hash', async () => {
  expect(await inHashTurn(client, ({ matches }) => matches(undefined, 'no member has this password'))).toBe(false);
});
