import { parseArguments } from './parseArguments';

it('measures all rows five times by default, on a processor of a mid-range phone', () => {
  const { groups, ...how } = parseArguments([], {});
  expect(groups).toContain('game');
  expect(how).toEqual({ runs: 5, slowdown: 4 });
});

it('measures the named rows in the order of the table', () => {
  const named = { groups: ['home', 'release'], runs: 3, slowdown: 4 };
  expect(parseArguments(['release', '--runs', '3', 'home'], { RUNS: '7' })).toEqual(named);
});

it('opens pages alone on a slower processor, and routes and records too against a commit', () => {
  expect(parseArguments(['--slow', '8'], {})).toEqual({ groups: ['home', 'pages'], runs: 5, slowdown: 8 });
  const groups = ['home', 'pages', 'routes', 'records'];
  expect(parseArguments(['--against', 'main~3'], {})).toEqual({ groups, runs: 5, slowdown: 4, against: 'main~3' });
  expect(() => parseArguments(['release', '--slow', '8'], {})).toThrow('There are no rows release. Rows: home, pages.');
});

it.each([
  [['--runs', '0'], 'is not a number of runs'],
  [['--runs', 'x'], 'is not a number of runs'],
  [['--runs'], 'argument missing'],
  [['--slow', '1.5'], 'is not a slowdown of the processor'],
])('rejects %j', (args, reason) => expect(() => parseArguments(args, {})).toThrow(reason));

it('rejects rows that do not exist and lists those that do', () =>
  expect(() => parseArguments(['homes'], {})).toThrow('There are no rows homes. Rows: home, pages,'));
