import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { telemetryKeyOf } from './networkHash';

test('all edges of a folder use one key that is in a file beside it, for its owner alone', () => {
  const folder = join(temporaryFolder(), 'site');
  const log = jest.fn();
  const key = telemetryKeyOf({ name: folder, folder }, undefined, log);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(telemetryKeyOf({ name: folder, folder }, undefined, log)).toBe(key);
  expect(readFileSync(`${folder}.telemetry-key`, 'utf8')).toBe(`${key}\n`);
  expect(statSync(`${folder}.telemetry-key`).mode & 0o777).toBe(0o600);
  expect(log).not.toHaveBeenCalled();
});

test('edges of a bucket use TELEMETRY_KEY, and without it distinguish no networks', () => {
  const store = { name: 's3://site/part', folder: join(temporaryFolder(), 'mirror') };
  const log = jest.fn();
  expect(telemetryKeyOf(store, 'k'.repeat(32), log)).toBe('k'.repeat(32));
  expect(log).not.toHaveBeenCalled();
  expect(telemetryKeyOf(store, undefined, log)).toBeUndefined();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('TELEMETRY_KEY is not set'));
});
