import { DatabaseUnavailable, whenReachable } from './availability';
import { OutcomeUnknown } from './errors';

const terminated = () => new Error('Connection terminated unexpectedly');

/** Work that fails the first time with `error`, and counts how often it ran. */
const failingOnce = (error: Error) => {
  let attempts = 0;
  return {
    run: async () => {
      attempts += 1;
      if (attempts === 1) throw error;
    },
    attempts: () => attempts,
  };
};

test.each([
  ['is starting', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['closed the connection', terminated()],
  ['did not answer', new DatabaseUnavailable()],
  ['closed the connection during a commit', new OutcomeUnknown(terminated())],
  ['was shut down during a commit', new OutcomeUnknown(Object.assign(new Error('terminating'), { code: '57P01' }))],
])('work is repeated when the server %s', async (_what, error) => {
  const work = failingOnce(error);
  await whenReachable(work.run, { pause: 0 });
  expect(work.attempts()).toBe(2);
});

test.each([
  ['another error', new Error('relation does not exist'), 1000],
  ['an unknown outcome of another cause', new OutcomeUnknown(new Error('parse error')), 1000],
  ['a server that is not reached in time', terminated(), -1],
])('work is not repeated after %s', async (_what, error, timeout) => {
  const work = failingOnce(error);
  await expect(whenReachable(work.run, { pause: 0, timeout })).rejects.toBe(error);
  expect(work.attempts()).toBe(1);
});
