import { type DailyJob, scheduleDaily } from './dailyJob';

/*
 * Runs need the database's lock and are tested with the nightly reconciliation. Here the job is already done, or its
 * check fails.
 */
const minute = 60_000;
const errors: Error[] = [];
let checks = 0;
let now = '';
let stop: () => Promise<void>;

const schedule = (isDone: DailyJob['isDone']) => {
  const job: DailyJob = {
    name: 'test',
    time: '03:30',
    isDone: (day) => {
      checks += 1;
      return isDone(day);
    },
    run: () => Promise.reject(new Error('not due')),
  };
  stop = scheduleDaily(job, {
    url: 'postgres://localhost/none',
    now: () => new Date(now),
    onError: (error) => errors.push(error),
  });
};

beforeEach(() => {
  jest.useFakeTimers();
  errors.length = 0;
  checks = 0;
  now = '2026-11-20T04:00:00+08:00';
});

afterEach(async () => {
  await stop();
  jest.useRealTimers();
});

test('checks once a day whether the job was done, from its time on', async () => {
  const days: string[] = [];
  schedule(async (day) => days.push(day) > 0);
  await jest.advanceTimersByTimeAsync(3 * minute);
  expect(days).toEqual(['2026-11-20']);
  now = '2026-11-21T03:29:00+08:00';
  await jest.advanceTimersByTimeAsync(3 * minute);
  expect(days).toEqual(['2026-11-20']);
  now = '2026-11-21T03:30:00+08:00';
  await jest.advanceTimersByTimeAsync(3 * minute);
  expect(days).toEqual(['2026-11-20', '2026-11-21']);
  await stop();
  now = '2026-11-22T04:00:00+08:00';
  await jest.advanceTimersByTimeAsync(3 * minute);
  expect(checks).toBe(2);
});

test('tries a job that failed again after ten minutes', async () => {
  schedule(() => Promise.reject(new Error('the database is down')));
  await jest.advanceTimersByTimeAsync(10 * minute);
  expect(errors.map(({ message }) => message)).toEqual(['the database is down']);
  await jest.advanceTimersByTimeAsync(minute);
  expect(errors).toHaveLength(2);
});

test('does not check again while a check is in progress', async () => {
  let finish = (_done: boolean) => {};
  schedule(() => new Promise((resolve) => (finish = resolve)));
  await jest.advanceTimersByTimeAsync(3 * minute);
  expect(checks).toBe(1);
  finish(true);
  now = '2026-11-21T04:00:00+08:00';
  await jest.advanceTimersByTimeAsync(minute);
  expect(checks).toBe(2);
  finish(true);
});
