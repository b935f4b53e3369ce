import { Bulkhead, PlatformUnavailable } from './bulkhead';

const limits = { calls: 2, timeout: 60_000, failures: 3, pause: 1000 };
const hang = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
const fail = () => Promise.reject(new Error('connection refused'));
const answer = () => Promise.resolve('answer');

test('makes no more calls at once than its limit, and further ones when a place is left', async () => {
  const bulkhead = new Bulkhead(limits);
  const slots = [bulkhead.enter(), bulkhead.enter()];
  await expect(bulkhead.call(answer)).rejects.toThrow(PlatformUnavailable);
  slots[0]?.leave();
  slots[0]?.leave();
  expect(await bulkhead.call(answer)).toBe('answer');
  expect(bulkhead.enter()).toBeDefined();
  expect(bulkhead.enter()).toBeUndefined();
});

test.each([
  ['listens to its signal', hang],
  ['ignores its signal', () => new Promise<never>(() => undefined)],
])('ends a call that has no answer within its time and %s', async (_what, work) => {
  const bulkhead = new Bulkhead({ ...limits, timeout: 20 });
  await expect(bulkhead.call(work)).rejects.toThrow('no answer within 20 ms');
  expect(await bulkhead.call(answer)).toBe('answer');
});

test('pauses after failures in a row, then tries one call, and resumes when it succeeds', async () => {
  let now = 0;
  const bulkhead = new Bulkhead(limits, () => now);
  for (let n = 0; n < 2; n += 1) await bulkhead.call(fail).catch(() => undefined);
  await bulkhead.call(answer);
  for (let n = 0; n < 3; n += 1) {
    expect(bulkhead.paused).toBe(false);
    await bulkhead.call(fail).catch(() => undefined);
  }
  expect(bulkhead.paused).toBe(true);
  await expect(bulkhead.call(answer)).rejects.toThrow(PlatformUnavailable);

  now = 1000;
  await expect(bulkhead.call(fail)).rejects.toThrow('connection refused');
  expect(bulkhead.paused).toBe(true);

  now = 2000;
  const trial = bulkhead.enter();
  expect(bulkhead.enter()).toBeUndefined();
  await trial?.call(answer);
  expect(bulkhead.enter()).toBeDefined();
});

test('close aborts the calls in progress and makes no further ones', async () => {
  const bulkhead = new Bulkhead(limits);
  const call = bulkhead.call(hang);
  bulkhead.close();
  await expect(call).rejects.toThrow(PlatformUnavailable);
  expect(bulkhead.enter()).toBeUndefined();
});
