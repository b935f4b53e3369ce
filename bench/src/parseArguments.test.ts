import { parseArguments } from './parseArguments';

it('measures all rows five times by default', () => {
  const { groups, runs } = parseArguments([], {});
  expect(groups).toContain('lighthouse');
  expect(runs).toBe(5);
});

it('measures the named rows in the order of the table', () => {
  const named = { groups: ['home', 'release'], runs: 3 };
  expect(parseArguments(['release', '--runs', '3', 'home'], { RUNS: '7' })).toEqual(named);
});

it.each([[['--runs', '0']], [['--runs']], [['--runs', 'x']]])('rejects %j as a number of runs', (args) =>
  expect(() => parseArguments(args, {})).toThrow('is not a number of runs'),
);

it('rejects rows that do not exist and lists those that do', () =>
  expect(() => parseArguments(['homes'], {})).toThrow('There are no rows homes. Rows: home, pages,'));
