import { walletFault } from './walletAddress';

test.each([
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', undefined],
  ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', undefined],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'lost'],
  ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'lost'],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'lost'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'lost'],
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF', 'checksum'],
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLES', 'checksum'],
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLS', 'checksum'],
  // A Bitcoin address: a right checksum of another network.
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'checksum'],
  ['', 'checksum'],
])('the fault of the TRC20 address %j is %s', (address, fault) => expect(walletFault('TRC20', address)).toBe(fault));

test.each([
  // Examples of EIP-55.
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', undefined],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', undefined],
  ['0x52908400098527886E0F7030069857D2E4169EE7', undefined],
  ['0xde709f2102306220921060314715629080e2fb77', undefined],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', undefined],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checksum'],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', 'checksum'],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg', 'checksum'],
  ['0x0000000000000000000000000000000000000000', 'lost'],
  ['0x000000000000000000000000000000000000dEaD', 'lost'],
  ['0x0000000000000000000000000000000000000001', 'lost'],
  ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'lost'],
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', 'lost'],
  ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'lost'],
  ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'lost'],
])('the fault of the ERC20 address %j is %s', (address, fault) => expect(walletFault('ERC20', address)).toBe(fault));
