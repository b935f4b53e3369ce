import { isEthereumAddress, isTronAddress } from './paymentMethods';

test.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt', false],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', false],
  // A Bitcoin address: a right checksum of another network.
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', false],
  ['', false],
])('of TRC20 addresses, %j is valid: %s', (address, valid) => expect(isTronAddress(address)).toBe(valid));

test.each([
  // Examples of EIP-55.
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['0xde709f2102306220921060314715629080e2fb77', true],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', false],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', true],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', false],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg', false],
])('of ERC20 addresses, %j is valid: %s', (address, valid) => expect(isEthereumAddress(address)).toBe(valid));
