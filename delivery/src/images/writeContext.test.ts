import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository';
import { filesIn } from '../releases/files';
import { temporaryFolder } from '../testing/builtApp';
import { sbomOf } from './sbom';
import { writeContext } from './writeContext';

test('an image of the controller has compiled programs, and of npm what they load alone', async () => {
  const folder = join(temporaryFolder(), 'controller');
  const components = await writeContext(repository, 'controller', folder);
  const files = await filesIn(join(folder, 'site'));
  expect(files).toEqual(expect.arrayContaining(['delivery/src/release.js', 'delivery/src/rollouts.js']));
  expect(files.filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules/'))).toEqual([]);
  const installed = files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean);
  expect(new Set(installed)).toEqual(new Set(['@bokuweb/zstd-wasm', 'playwright-core']));
  expect(existsSync(join(folder, 'controller.Containerfile'))).toBe(true);

  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@aws-sdk/client-s3', 'fastify', 'playwright-core', 'semver']));
  expect(names.filter((name) => name.startsWith('@site/') || name === 'tsx')).toEqual([]);
});

test('a bill of materials names packages by package URL', () => {
  const component = { name: '@fastify/static', version: '10.1.11', license: 'MIT' };
  expect(sbomOf('host', [component])).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [{ purl: 'pkg:npm/%40fastify/static@10.1.11', licenses: [{ expression: 'MIT' }] }],
  });
});
