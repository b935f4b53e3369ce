import { knownRedirect } from './knownRedirect';

it.each([
  ['?redirect=%2Fdeposit', '/deposit'],
  ['?redirect=%2Fassets%3Ftype%3D1', '/assets?type=1'],
  ['?redirect=%2Funknown', '/'],
  ['?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ['?redirect=%2F%2Felsewhere.example', '/'],
  ['?redirect=%2Flogin', '/'],
  ['', '/'],
])('the query %s redirects to %s', (search, path) => expect(knownRedirect(search)).toBe(path));
