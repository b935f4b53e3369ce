import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { telemetryKeyOf } from './networkHash';

test('all edges of a folder use one key that is in a file beside it, for its owner alone', () => {
  const folder = join(temporaryFolder(), 'site');
  const log = jest.fn();
  const key = telemetryKeyOf({ folder }, undefined, log);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(telemetryKeyOf({ folder }, undefined, log)).toBe(key);
  expect(readFileSync(`${folder}.telemetry-key`, 'utf8')).toBe(`${key}\n`);
  expect(statSync(`${folder}.telemetry-key`).mode & 0o777).toBe(0o600);
  expect(log).not.toHaveBeenCalled();
});

test('TELEMETRY_KEY is used instead of the file, and without either networks are not distinguished', () => {
  const log = jest.fn();
  expect(telemetryKeyOf({ folder: '/missing' }, 'k'.repeat(32), log)).toBe('k'.repeat(32));
  expect(log).not.toHaveBeenCalled();
  // A file is where its folder would be.
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(telemetryKeyOf({ folder: join(file, 'site') }, undefined, log)).toBeUndefined();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Set TELEMETRY_KEY'));
});
