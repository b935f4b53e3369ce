import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../base/repository';
import { filesIn } from '../format/files';
import { temporaryFolder } from '../testing/builtApp';
import { writeContext } from './writeContext';

test('an image of the controller has compiled programs, and of npm what they load alone', async () => {
  const folder = join(temporaryFolder(), 'controller');
  await writeContext(repository, 'controller', folder);
  const files = await filesIn(join(folder, 'site'));
  expect(files).toEqual(expect.arrayContaining(['delivery/src/release.js', 'delivery/src/rollouts.js']));
  expect(files.filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules/'))).toEqual([]);
  const installed = files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
  expect(new Set(installed)).toEqual(new Set(['@bokuweb/zstd-wasm', 'playwright-core']));
  expect(existsSync(join(folder, 'controller.Containerfile'))).toBe(true);
});
