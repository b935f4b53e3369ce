import { withoutTrailingZeros } from './decimal';
import { patterns } from './rules';

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
