import { performance } from 'node:perf_hooks';
import { withinLimits } from './timeLimits';

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('reports a request that keeps the event loop busy each time, with its answer', async () => {
  const run = async () => {
    spin(20);
    return 'answer';
  };
  expect(await withinLimits(run, { busy: 10, answer: 60_000 })).toEqual({
    answer: 'answer',
    broken: 'kept the event loop busy for over 10 ms',
  });
});

test('reports a request that is never answered', async () => {
  const run = () => new Promise<string>(() => undefined);
  expect(await withinLimits(run, { busy: 60_000, answer: 1 })).toEqual({ broken: 'was not answered within 1 ms' });
});

test('reports nothing if another attempt is fast', async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts === 1) spin(600);
    return attempts;
  };
  expect(await withinLimits(run, { busy: 500, answer: 60_000 })).toEqual({ answer: 2 });
});
