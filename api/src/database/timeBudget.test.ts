import { callLimits, jobLimits } from './limits';
import { DeadlineExceeded, startBudget } from './timeBudget';

let now: number;

beforeEach(() => {
  now = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/* Of a call that is answered within 5 s: 3000 ms for the transaction, 2250 for a statement, 2500 for its answer. */
const limits = callLimits(5000);

test.each([
  [0, 0, undefined, 2500],
  [500, 0, undefined, 2500],
  [501, 0, { statement: 2249, query: 2499 }, 2499],
  [2000, 500, { statement: 250, query: 500 }, 500],
  [2700, 0, { statement: 50, query: 300 }, 500],
])('%i ms after its begin, with %i ms used before, a transaction has %j', (passed, elapsed, shortened, end) => {
  const budget = startBudget(limits, elapsed);
  now += passed;
  expect(budget.shortened()).toEqual(shortened);
  expect(budget.forEnd()).toBe(end);
});

test('takes no statement that could not be cancelled in time', () => {
  const budget = startBudget(limits, 0);
  now += 2750;
  expect(budget.shortened).toThrow(DeadlineExceeded);
  expect(budget.assertLeft).toThrow(DeadlineExceeded);
  expect(budget.forEnd()).toBe(500);
});

test('does not shorten the statements of jobs', () => {
  const budget = startBudget(jobLimits, 0);
  now += 3_600_000;
  expect(budget.shortened()).toBeUndefined();
  expect(budget.forEnd()).toBe(jobLimits.query);
});
