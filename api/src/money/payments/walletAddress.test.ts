import { walletFault } from './walletAddress';
import { assertRatesChange, rates } from '../../members/site/rates';

describe('wallet addresses', () => {
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
});

describe('rates', () => {
  const change = (before: object, after: object, confirmed = false) =>
    assertRatesChange({ before: { ...rates.initial, ...before }, after: { ...rates.initial, ...after } }, confirmed);

  test.each([
    ['a rise of exactly 20 %', {}, { usdtrate: '7.00', withdrawusdtrate: '8.52' }],
    ['a fall of exactly 20 %', { usdtrate: '5' }, { usdtrate: '4' }],
    ['another notation of the same rate', { usdtrate: '9' }, { usdtrate: '9.00' }],
    ['equal rates', {}, { usdtrate: '7.10' }],
    ['a fee that rises by exactly 20 %', {}, { withdrawcashfee: '3.60' }],
    ['a fee that falls to nothing', {}, { withdrawcashfee: '0', withdrawfeeusdttrc: '0' }],
  ])('accepts %s without confirmation', (_, before, after) => expect(() => change(before, after)).not.toThrow());

  test.each([
    [{}, { withdrawusdtrate: '8.53' }, '取款汇率由7.10改为8.53，变动超过20%，请确认后再提交！'],
    [{ usdtrate: '5' }, { usdtrate: '3.999999' }, '存款汇率由5改为3.999999，变动超过20%，请确认后再提交！'],
    [{}, { usdtrate: '7.11' }, '取款汇率7.10低于存款汇率7.11，会员存入再取出即可获利，请确认后再提交！'],
    [{}, { withdrawcashfee: '30' }, 'ERC20取款手续费由3.00改为30，上调超过20%，请确认后再提交！'],
    [{ withdrawfeeusdttrc: '0' }, {}, 'TRC20取款手续费由0改为1.00，上调超过20%，请确认后再提交！'],
    [{}, { withdrawusdtrate: '6.99' }, '取款汇率6.99低于存款汇率7.00，会员存入再取出即可获利，请确认后再提交！'],
  ])('asks to confirm a change from %j to %j', (before, after, message) => {
    expect(() => change(before, after)).toThrow(message);
    expect(() => change(before, after, true)).not.toThrow();
  });
});
