import { sampler } from '../http/logSecurityEvent';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('admits the first of a key in each window, with the number of those that were skipped before', () => {
  const sample = sampler({ windowMs: 1000, maxKeys: 10 });
  expect(Array.from({ length: 4 }, () => sample('a'))).toEqual([0, undefined, undefined, undefined]);
  expect(sample('b')).toBe(0);
  now += 1000;
  expect([sample('a'), sample('a'), sample('b')]).toEqual([3, undefined, 0]);
});

test('forgets all keys when there are too many', () => {
  const sample = sampler({ windowMs: 1000, maxKeys: 2 });
  expect(['a', 'b', 'a', 'c', 'a'].map((key) => sample(key))).toEqual([0, 0, undefined, 0, 0]);
});
