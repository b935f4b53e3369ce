import {
  accountIdentity,
  amountText,
  compactText,
  emailText,
  isUnclearAmount,
  mobileText,
  nameText,
  numberText,
  walletAddressText,
} from './enteredText';
import { patterns } from './rules';

/** Marks that chats, web pages and files add to copied text. */
const invisible = ['\u200b', '\u200e', '\u202a', '\u202c', '\u2066', '\u2069', '\ufeff', '\u00ad', '\u2060', '\u0000'];

describe('amountText', () => {
  test.each([
    ['1,000.00', '1000.00'],
    ['¥1,234.50', '1234.50'],
    ['￥ 1，234．50', '1234.50'],
    ['１０００．５０', '1000.50'],
    ['100。50', '100.50'],
    ['100｡5', '100.5'],
    ['1 000 000', '1000000'],
    ['1\u00a0000.5', '1000.5'],
    ['1\u202f000', '1000'],
    ["1'000", '1000'],
    ['1’000', '1000'],
    ['1、000', '1000'],
    ['1000元', '1000'],
    ['1,000.00 元', '1000.00'],
    ['人民币1000元整', '1000'],
    ['RMB 1,000', '1000'],
    ['cny1000', '1000'],
    ['1000块钱', '1000'],
    ['100¥', '100'],
    ['\t100\n', '100'],
    ['100.', '100'],
    ['.5', '0.5'],
    ['9,999,999,999.99', '9999999999.99'],
    ...invisible.map((mark) => [`${mark}1${mark},000${mark}.00${mark}`, '1000.00']),
  ])('reads %j as %s', (entered = '', amount = '') => {
    expect(amountText(entered)).toBe(amount);
    expect(amount).toMatch(patterns.amount);
    expect(amountText(amount)).toBe(amount);
  });

  test.each([
    '1.200.50',
    '1,50',
    '1,0000',
    '12,34.5',
    '1,000,00',
    '1 00',
    '1,000 000',
    '1,,000',
    '0,100',
    '1,000.00 2',
  ])('leaves %j, which can be read in more than one way', (entered) => {
    expect(isUnclearAmount(amountText(entered))).toBe(true);
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
    expect(isUnclearAmount(amountText(entered))).toBe(false);
  });
});

test.each([
  ['6222 0212 3456 7890', '6222021234567890'],
  ['6222-0212-3456-7890', '6222021234567890'],
  ['6222–0212—3456−7890', '6222021234567890'],
  ['６２２２０２１２３４５６７８９０', '6222021234567890'],
  ['6222.0212.3456.7890', '6222021234567890'],
  ['\u202d6222 0212 3456 7890\u202c', '6222021234567890'],
  ['6222\u200b0212\u200b34567890', '6222021234567890'],
  ['6222\n0212\t3456\u30007890', '6222021234567890'],
  [' - . ', ''],
  ['卡号6222', '卡号6222'],
  ['622²', '622²'],
])('numberText reads %j as %j', (entered, number) => expect(numberText(entered)).toBe(number));

test.each([
  ['138 0013 8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['(+86) 138-0013-8000', '13800138000'],
  ['0086 13800138000', '13800138000'],
  ['＋８６１３８００１３８０００', '13800138000'],
  ['86 138 0013 8000', '13800138000'],
  ['\u202a+8613800138000\u202c', '13800138000'],
  ['013800138000', '013800138000'],
  ['8614', '8614'],
  ['+86', '+86'],
  ['+85291234567', '+85291234567'],
  ['+', '+'],
  ['', ''],
])('mobileText reads %j as %j', (entered, mobile) => {
  expect(mobileText(entered)).toBe(mobile);
  expect(mobileText(mobile)).toBe(mobile);
});

describe('nameText', () => {
  test.each([
    ['阿依古丽•买买提', '阿依古丽·买买提'],
    ['阿依古丽‧买买提', '阿依古丽·买买提'],
    ['阿依古丽・买买提', '阿依古丽·买买提'],
    ['阿依古丽･买买提', '阿依古丽·买买提'],
    ['阿依古丽∙买买提', '阿依古丽·买买提'],
    ['阿依古丽⋅买买提', '阿依古丽·买买提'],
    ['阿依古丽●买买提', '阿依古丽·买买提'],
    ['阿依古丽.买买提', '阿依古丽·买买提'],
    ['阿依古丽．买买提', '阿依古丽·买买提'],
    ['阿依古丽。买买提', '阿依古丽·买买提'],
    ['阿依古丽 · 买买提', '阿依古丽·买买提'],
    ['阿依古丽··买买提', '阿依古丽·买买提'],
    ['张　三', '张 三'],
    ['张\u00a0三', '张 三'],
    ['\u200b张三\u200b', '张三'],
    ['Ａｎｎａ　Ｌｅｅ', 'Anna Lee'],
    ['José', 'José'],
    ['Jose\u0301', 'José'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['A ＆ B', 'A & B'],
    ['\u2f49三', '月三'],
    ['𠮷田', '𠮷田'],
    ['〇王', '〇王'],
    ['Anna\tLee', 'Anna Lee'],
  ])('reads %j as %j', (entered, name) => {
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
    ['６２２２０２１２３４５６７８９０', '6222 0212 3456 7890', '6222021234567890\u200b', '𝟔222021234567890'],
  ],
  [`0x${'ab'.repeat(20)}`, [`0x${'AB'.repeat(20)}`, `0X${'Ab'.repeat(20)}`, ` ethereum:0x${'aB'.repeat(20)}`]],
  ['TXYZabc', ['TXYZ abc', 'tron:TXYZabc\u202c']],
])('accountIdentity of %s is the same in every spelling', (identity, spellings) => {
  for (const spelling of [identity, ...spellings]) expect(accountIdentity(spelling)).toBe(identity);
});
