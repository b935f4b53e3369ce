import { hasInexactNumber } from './body';

const zeros = (count: number) => '0'.repeat(count);

it.each([
  ['of 40 characters', `{"amount":0.5${zeros(37)}}`, false],
  ['of 41 characters', `{"amount":0.5${zeros(38)}}`, true],
  ['of 60 000 zeros before its last digit', `{"amount":0.${zeros(60_000)}1}`, true],
  ['with an exponent', '{"amount":1e2}', true],
  ['with more digits than a float holds', '{"amount":100.00000000000000001}', true],
  ['inside a text', `{"amount":"0.5${zeros(60_000)}1"}`, false],
  ['that ends with zeros', '{"amount":[100.50, 7.000]}', false],
])('decides whether a number %s is refused', (_which, json, refused) => expect(hasInexactNumber(json)).toBe(refused));
