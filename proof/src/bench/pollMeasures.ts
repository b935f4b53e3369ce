import { type Bench, type Measure, median, perSecond } from './bench';
import { compare, loadApp, loadEmpty, loadMixed, loadPolls } from './load';

/** Polls at the host against the empty handler in its process. */
export const measurePolls: Measure = async (bench) => {
  const { ratio, first, second } = await compare(
    bench,
    () => loadEmpty(bench),
    () => loadPolls(bench, bench.host),
  );
  const rates = `${perSecond(second.rate)} to ${perSecond(first.rate)}`;
  return [
    { measure: 'polls / empty handler', result: `${ratio.toFixed(2)} (${rates})`, aim: '>= 0.6' },
    {
      measure: 'processor time of a poll, of the empty handler',
      result: `${second.cpu.toFixed(0)} µs, ${first.cpu.toFixed(0)} µs`,
      aim: '',
    },
  ];
};

/** The rate of a load against that of polls at the host alone. */
const overPolls = async (bench: Bench, load: () => ReturnType<typeof loadPolls>): Promise<string> => {
  const { ratio, first, second } = await compare(bench, () => loadPolls(bench, bench.host), load);
  return `${ratio.toFixed(2)} (${perSecond(second.rate)} to ${perSecond(first.rate)})`;
};

/** The call `app`, which every opened page makes, against polls. */
export const measureApp: Measure = async (bench) => [
  { measure: 'app / polls', result: await overPolls(bench, () => loadApp(bench)), aim: '>= 1' },
];

/** Polls through the edge against polls at the host alone. */
export const measureEdge: Measure = async (bench) => {
  const result = await overPolls(bench, () => loadPolls(bench, bench.edge));
  return [{ measure: 'polls through the edge / host alone', result, aim: '>= 0.7' }];
};

/** The slowest percent of polls while every 20th call is a transfer. */
export const measureMixed: Measure = async (bench) => {
  const latencies: { typical: number; slow: number }[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const { polls } = await loadMixed(bench);
    latencies.push({ typical: median(polls), slow: polls[Math.floor(polls.length * 0.99)] ?? 0 });
  }
  const typical = median(latencies.map((each) => each.typical));
  const slow = median(latencies.map((each) => each.slow));
  const factor = median(latencies.map((each) => each.slow / each.typical));
  return [
    {
      measure: `p99 / median of a poll, 5 % transfers, ${bench.members} members`,
      result: `${factor.toFixed(1)} (${slow.toFixed(1)} ms to ${typical.toFixed(1)} ms)`,
      aim: '< 10',
    },
  ];
};
