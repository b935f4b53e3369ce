import { DatabaseUnavailable } from './availability';
import { OutcomeUnknown } from './errors';
import { whenReachable } from './reachable';

const terminated = () => new Error('Connection terminated unexpectedly');

/** Runs work that fails once with `error`; returns how often it ran. */
const attemptsAfter = async (error: Error, timeout?: number): Promise<number> => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw error;
  };
  await whenReachable(work, { pause: 0, ...(timeout === undefined ? {} : { timeout }) }).catch((failed: unknown) => {
    expect(failed).toBe(error);
  });
  return attempts;
};

test.each([
  ['is starting', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['closed the connection', terminated()],
  ['did not answer', new DatabaseUnavailable()],
  ['closed the connection during a commit', new OutcomeUnknown(terminated())],
  ['was shut down during a commit', new OutcomeUnknown(Object.assign(new Error('terminating'), { code: '57P01' }))],
])('work is repeated when the server %s', async (_what, error) => {
  expect(await attemptsAfter(error)).toBe(2);
});

test.each([
  ['another error', new Error('relation does not exist'), undefined],
  ['an unknown outcome of another cause', new OutcomeUnknown(new Error('parse error')), undefined],
  ['a server that is not reached in time', terminated(), -1],
])('work is not repeated after %s', async (_what, error, timeout) => {
  expect(await attemptsAfter(error, timeout)).toBe(1);
});
