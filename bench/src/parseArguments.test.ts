import { parseArguments } from './parseArguments';

const groups = ['home', 'pages', 'routes', 'records'];

test.each([
  ['', { groups, runs: 5, slowdown: 4 }],
  ['records --runs 3 home', { groups: ['home', 'records'], runs: 3, slowdown: 4 }],
  ['--slow 8', { groups: ['home', 'pages'], runs: 5, slowdown: 8 }],
  ['--against main~3', { groups, runs: 5, slowdown: 4, against: 'main~3' }],
])('reads "%s"', (words, read) => expect(parseArguments(words.split(' ').filter(Boolean))).toEqual(read));

test.each([
  ['--runs 0', 'is not a number of runs'],
  ['--runs x', 'is not a number of runs'],
  ['--runs', 'argument missing'],
  ['--slow 1.5', 'is not a slowdown of the processor'],
  ['homes', 'There are no rows homes. Rows: home, pages, routes, records.'],
  ['routes --slow 8', 'There are no rows routes. Rows: home, pages.'],
])('rejects "%s"', (words, reason) => expect(() => parseArguments(words.split(' '))).toThrow(reason));
