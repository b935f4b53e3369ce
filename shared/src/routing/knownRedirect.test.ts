import { knownRedirect } from './knownRedirect';

it.each([
  ['?redirect=%2Fdeposit', '/deposit'],
  ['?redirect=%2Fassets%3Ftype%3D1', '/assets?type=1'],
  ['?redirect=%2Fnowhere', '/'],
  ['?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ['?redirect=%2F%2Felsewhere.example', '/'],
  ['?redirect=%2Flogin', '/'],
  ['', '/'],
])('%s leads to %s', (search, path) => expect(knownRedirect(search)).toBe(path));
