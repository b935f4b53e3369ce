import * as v from 'valibot';
import { writeSetting } from '../../base/settings/settings';
import { testHost } from '../../testing/testHost';
import { mobileAccepted, moreMobiles } from './mobile';

const host = testHost();

const set = (value: string) => host.operator('POST', '/content/members.moreMobiles', { value });

test.each([
  ['16[0-9]{9}|19[0-9]{9}', '16612345678'],
  [String.raw`16\d{9}`, '16612345678'],
  [String.raw`^(852|853)[569]\d{7}$`, '85291234567'],
  ['(1|2)(3)(4)(5|6)', '1345'],
  ['[0-35-9]{4}', '3590'],
])('accepts the pattern %j, and %s with it', async (pattern, mobile) => {
  expect((await set(pattern)).code).toBe(200);
  expect(await mobileAccepted(host.db, mobile)).toBe(true);
  expect(await mobileAccepted(host.db, `${mobile}0`)).toBe(false);
  expect((await set('')).code).toBe(200);
  expect(await mobileAccepted(host.db, mobile)).toBe(false);
});

test.each([
  '(',
  '(a+)+',
  '([0-9]{20}|1){20}',
  '(1|1)(1|1)(1|1)(1|1)(1|1)',
  '((1))',
  '[0-9]+',
  '[0-9]*',
  '[0-9]{21}',
  '[0-9]{1,20}',
  '[0-9]{0}',
  '[9-0]',
  '1|',
  '.{9}',
  '(?:1)',
  '1'.repeat(201),
])('rejects the pattern %j', (pattern) => {
  expect(v.safeParse(moreMobiles.accepted ?? moreMobiles.schema, pattern).success).toBe(false);
});

test('a stored pattern outside of the grammar is readable and accepts no number', async () => {
  await writeSetting(host.db, moreMobiles, '(1+)+');
  expect((await host.operator('GET', '/content/members.moreMobiles')).data.value).toBe('(1+)+');
  expect(await mobileAccepted(host.db, '1111')).toBe(false);
  expect(await mobileAccepted(host.db, '13800138000')).toBe(true);
});
