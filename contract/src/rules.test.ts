import { withoutTrailingZeros } from './decimal';
import { patterns } from './rules';

describe('mobile numbers', () => {
  test.each(['13800138000', '015012345678', '8614512345678', '1795117612345678', '14712345678', '18912345678'])(
    '%s is accepted',
    (number) => expect(number).toMatch(patterns.mobile),
  );
  test.each(['15412345678', '16612345678', '19912345678', '1380013800', '138001380000', '14112345678', ''])(
    '%s is refused',
    (number) => expect(number).not.toMatch(patterns.mobile),
  );
});

describe('names and passwords', () => {
  test.each([
    ['abc123', true],
    ['ABCDE1', true],
    ['abcdef', false],
    ['123456', false],
    ['ab12', false],
    ['abc12_', false],
    ['用户abc123', false],
  ])('username %s', (name, fits) => expect(patterns.username.test(name)).toBe(fits));
  test.each([
    ['evening2026', true],
    ['我的 secret8', true],
    ['abcdefgh', false],
    ['12345678', false],
    ['abc1234', false],
    ['abc12345\u0000', false],
  ])('password %j', (password, fits) => expect(patterns.password.test(password)).toBe(fits));
  test.each([
    ['张三', true],
    ['Anna Lee', true],
    ['买买提·艾力', true],
    ['A & B', true],
    ['张3', false],
    ['· &', false],
    ['', false],
  ])('real name %s', (name, fits) => expect(patterns.realname.test(name)).toBe(fits));
});

it.each([
  ['500', '5'],
  ['000', ''],
  ['', ''],
  ['1', '1'],
])('cuts the trailing zeros of "%s"', (digits, expected) => expect(withoutTrailingZeros(digits)).toBe(expected));

it.each([
  ['lin@example.com', true],
  ['lin@mail.example.com', true],
  ['lin@example', false],
  ['lin@example..com', false],
  ['@example.com', false],
  ['lin@@example.com', false],
])('decides whether "%s" is an e-mail address', (text, valid) => expect(patterns.email.test(text)).toBe(valid));
