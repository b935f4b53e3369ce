import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { findBrowser } from './chromium';

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
});
