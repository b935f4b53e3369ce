import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { findBrowser } from './chromium';

afterEach(() => jest.restoreAllMocks());

const program = (name: string, mode: number): string => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, mode);
  return file;
};

it('finds the browser that CHROMIUM names, and no other instead', () => {
  const file = program('browser', 0o755);
  expect(findBrowser({ CHROMIUM: file })).toBe(file);
  expect(findBrowser({ CHROMIUM: '/missing/chromium', PATH: process.env.PATH })).toBeUndefined();
  expect(findBrowser({ CHROMIUM: program('text', 0o644) })).toBeUndefined();
  expect(findBrowser({ CHROMIUM: 'ws://127.0.0.1:9223/gate', PATH: process.env.PATH })).toBe(
    'ws://127.0.0.1:9223/gate',
  );
});

it.each([
  [0, false],
  [1000, true],
])('starts Chromium of the user %i with its sandbox: %s', async (uid, isSandboxed) => {
  jest.spyOn(process, 'getuid').mockReturnValue(uid);
  await jest.isolateModulesAsync(async () => {
    const { chromiumFlags, chromiumSandbox } = await import('./chromium');
    expect(chromiumSandbox).toBe(isSandboxed);
    expect(chromiumFlags.includes('--no-sandbox')).toBe(!isSandboxed);
  });
});
