import { assertRatesChange, rates } from './rates';

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
