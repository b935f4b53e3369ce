import { randomBytes } from 'node:crypto';
import { makeFieldCipher, dataKeyOf } from './fieldCipher';

const [first, second] = [dataKeyOf('11'.repeat(32)), dataKeyOf('22'.repeat(32))];
const cipher = makeFieldCipher([first]);
const owner = { field: 'payout_account.bank_no', memberId: '7' } as const;
const number = '6222021234567890123';

test('decrypts what it has encrypted, to another value each time', () => {
  const value = cipher.encrypt(owner, number);
  expect(cipher.decrypt(owner, value)).toBe(number);
  expect(cipher.encrypt(owner, number).equals(value)).toBe(false);
  expect(value.includes(number)).toBe(false);
  expect(cipher.decrypt(owner, null)).toBe('');
});

test.each([
  ['of another member', { ...owner, memberId: '8' }],
  ['of another column', { ...owner, field: 'member.mobile' as const }],
])('rejects a value that was copied from a row %s', (_what, copied) => {
  const value = cipher.encrypt(owner, number);
  expect(() => cipher.decrypt(copied, value)).toThrow('cannot be decrypted: it was altered.');
});

test('rejects a value of which any byte was altered, and names neither value nor key', () => {
  const value = cipher.encrypt(owner, number);
  for (let index = 0; index < value.length; index += 1) {
    const altered = Buffer.from(value);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => cipher.decrypt(owner, altered)).toThrow(/^payout_account.bank_no of member 7 cannot be decrypted: /);
  }
});

test.each([
  ['a plain number', Buffer.from(number)],
  ['nothing', Buffer.alloc(0)],
  ['a value that was cut', cipher.encrypt(owner, number).subarray(0, 36)],
])('rejects %s', (_what, value) => {
  expect(() => cipher.decrypt(owner, value)).toThrow('it is not an encrypted value.');
});

test('rejects a value of a key that it lacks, and reads it with that key in second place', () => {
  const value = cipher.encrypt(owner, number);
  const other = makeFieldCipher([second]);
  expect(() => other.decrypt(owner, value)).toThrow(`this process lacks the data key ${first.id.toString('hex')}.`);
  expect(makeFieldCipher([second, first]).decrypt(owner, value)).toBe(number);
});

test('hashes depend on the value, the column, the part and the key', () => {
  const hash = cipher.hash('payout_account.bank_no', 'whole', number).toString('hex');
  expect(cipher.hash('payout_account.bank_no', 'whole', number).toString('hex')).toBe(hash);
  const others = [
    cipher.hash('payout_account.bank_no', 'whole', `${number}1`),
    cipher.hash('member.mobile', 'whole', number),
    cipher.hash('payout_account.bank_no', 'tail', number),
    makeFieldCipher([second]).hash('payout_account.bank_no', 'whole', number),
  ].map((other) => other.toString('hex'));
  expect(new Set([hash, ...others]).size).toBe(5);
  expect(
    makeFieldCipher([second, first])
      .hashes('payout_account.bank_no', 'whole', number)
      .map((one) => one.toString('hex')),
  ).toEqual([others[3], hash]);
});

test('a key is 32 bytes in hexadecimal or base64', () => {
  const secret = randomBytes(32);
  const keys = [secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')].map(dataKeyOf);
  expect(new Set(keys.map(({ id }) => id.toString('hex'))).size).toBe(1);
});

test.each(['', 'secret', '11'.repeat(31), '11'.repeat(33), randomBytes(31).toString('base64')])(
  'rejects %j as a key without repeating it',
  (text) => {
    expect(() => dataKeyOf(text)).toThrow(/^A data key must be 32 bytes in base64 or hexadecimal\.$/);
  },
);
