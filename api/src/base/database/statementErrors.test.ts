import pg from 'pg';
import { isStatementError } from './errors';

test.each([
  ['23505', true],
  ['22P02', true],
  ['42P01', true],
  ['P0001', true],
  // A lock that is not available, a serialization failure, a cancelled statement, a full disk.
  ['55P03', false],
  ['40001', false],
  ['57014', false],
  ['53100', false],
  [undefined, false],
])('an error with code %s is one of its statement alone: %s', (code, expected) => {
  expect(isStatementError(Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code }))).toBe(expected);
});
