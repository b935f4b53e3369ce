import {
  accountIdentity,
  amountText,
  compactText,
  emailText,
  isAmbiguousAmount,
  mobileText,
  nameText,
  numberText,
  walletAddressText,
} from './enteredText';
import { patterns } from './rules';
import { ambiguousAmounts, amountSamples, mobileSamples, nameSamples, numberSamples } from '../testing/textSamples';

describe('amountText', () => {
  test.each(amountSamples)('reads %j as %s', (entered = '', amount = '') => {
    expect(amountText(entered)).toBe(amount);
    expect(amount).toMatch(patterns.amount);
    expect(amountText(amount)).toBe(amount);
  });

  test.each(ambiguousAmounts)('leaves %j, which can be read in more than one way', (entered) => {
    expect(isAmbiguousAmount(amountText(entered))).toBe(true);
    expect(amountText(entered)).not.toMatch(patterns.amount);
  });

  test.each([
    '',
    ' ',
    ',',
    '.',
    '¥',
    '元',
    'abc',
    '1e3',
    '+5',
    '-5',
    '−5',
    '-¥12.00',
    '0x10',
    '$100',
    '100USDT',
    '1万',
    '一百',
    '10²',
    '①00',
    '½',
    '٣٠٠',
    '𝟏00',
    '1\ud800',
    '💰100',
    '1'.repeat(10_000),
    '元'.repeat(10_000),
    '1e\u0301',
  ])('does not take %.20j for an amount', (entered) => {
    expect(amountText(entered)).not.toMatch(patterns.amount);
    expect(isAmbiguousAmount(amountText(entered))).toBe(false);
  });
});

test.each(numberSamples)('numberText reads %j as %j', (entered, number) => expect(numberText(entered)).toBe(number));

test.each(mobileSamples)('mobileText reads %j as %j', (entered, mobile) => {
  expect(mobileText(entered)).toBe(mobile);
  expect(mobileText(mobile)).toBe(mobile);
});

describe('nameText', () => {
  test.each(nameSamples)('reads %j as %j', (entered, name) => {
    expect(nameText(entered)).toBe(name);
    expect(name).toMatch(patterns.realname);
    expect(nameText(name)).toBe(name);
  });

  test.each([
    '',
    ' ',
    '··',
    '· &',
    '张3',
    '张３',
    '张①',
    '张²',
    'Anna-Lee',
    "O'Brien",
    'J. Smith',
    '张三!',
    '张_三',
    'Анна',
    '김철수',
    'علي',
    '张😀',
    '\ud842',
    'e\u0301\u0301\u0301x',
    '三'.repeat(33),
    '三'.repeat(10_000),
  ])('does not make a name of %.20j', (entered) => expect(nameText(entered)).not.toMatch(patterns.realname));
});

test.each([
  [' TXYZ abc\n', 'TXYZabc'],
  ['tron:TXYZ', 'TXYZ'],
  ['ethereum:0xAbC', '0xAbC'],
  ['Ethereum:pay-0xAbC@1', '0xAbC'],
  ['eth:0xAbC', '0xAbC'],
  ['ethereum:0xAbC@56', '0xAbC@56'],
  ['0XabC', '0xabC'],
  ['\u200e０ｘａｂ', '0xab'],
])('walletAddressText reads %j as %j', (entered, address) => expect(walletAddressText(entered)).toBe(address));

test.each([
  ['lin＠qq。com', 'lin@qq.com'],
  [' lin @qq.com\u200b', 'lin@qq.com'],
])('emailText reads %j as %j', (entered, email) => expect(emailText(entered)).toBe(email));

test('compactText drops what is not seen', () => expect(compactText(' ａｂ\u200b c１ ')).toBe('abc1'));

test.each([
  [
    '6222021234567890',
    [
      '６２２２０２１２３４５６７８９０',
      '6222 0212 3456 7890',
      '6222021234567890\u200b',
      '𝟔222021234567890',
      '٦٢٢٢٠٢١٢٣٤٥٦٧٨٩٠',
      '۶222021234567890',
      "'6222,0212*34567890",
    ],
  ],
  [`0x${'ab'.repeat(20)}`, [`0x${'AB'.repeat(20)}`, `0X${'Ab'.repeat(20)}`, ` ethereum:0x${'aB'.repeat(20)}`]],
  ['TXYZabc', ['TXYZ abc', 'tron:TXYZabc\u202c']],
])('accountIdentity of %s is the same in every spelling', (identity, spellings) => {
  for (const spelling of [identity, ...spellings]) expect(accountIdentity(spelling)).toBe(identity);
});
