import { maskedAddress } from './maskedAddress';

test.each([
  ['203.0.113.9', '203.0.113.*'],
  ['::ffff:203.0.113.9', '203.0.113.*'],
  ['2001:db8:85a3:0:0:8a2e:370:7334', '2001:db8:85a3:*'],
  ['2001:db8::8a2e:370:7334', '2001:db8:0:*'],
  ['::1', '0:0:0:*'],
  ['unknown', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%s is masked as %j', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
