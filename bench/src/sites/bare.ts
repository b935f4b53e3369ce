import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SHELL, repository } from '../../../delivery/src/base/repository';
import { swapRegistry } from '../../../delivery/src/registry/registry';
import type { BuiltFile, Descriptor } from '../../../delivery/src/format/descriptor';
import { DESCRIPTOR, filesIn, integrityOf, isSourceMap } from '../../../delivery/src/format/files';
import { publish } from '../../../delivery/src/releases/publish';
import { releaseOf } from '../../../delivery/src/testing/releaseOf';
import { siteIn } from '../../../delivery/src/pages/openSite';
import { startSecondEdge } from '../../../e2e/src/fixtures/servers';

const builtFiles = async (dist: string): Promise<Record<string, BuiltFile>> => {
  const files: Record<string, BuiltFile> = {};
  for (const file of await filesIn(dist)) {
    if (file === DESCRIPTOR || isSourceMap(file)) continue;
    const content = await readFile(join(dist, file));
    files[file] = { bytes: content.length, integrity: integrityOf(content) };
  }
  return files;
};

/** A shell that needs no other app: all that the edge asks of a release to serve it. */
const descriptor = (files: Record<string, BuiltFile>): Descriptor => ({
  ...releaseOf(SHELL, { builtAt: new Date().toISOString(), entry: 'index.html', routes: [], slots: [], endpoints: [] }),
  files,
});

/**
 * Builds the bare stack and serves it as the only app of a site: same edge, same compression, same caching.
 * @param folder of the site
 * @param apiUrl of an API host, which the page never calls
 */
export const startBare = async (folder: string, apiUrl: string) => {
  const site = siteIn(folder);
  const dist = join(repository, 'bench/dist/bare');
  await promisify(execFile)('npm', ['run', '--silent', 'build:bare', '-w', '@site/bench'], { cwd: repository });
  await writeFile(join(dist, DESCRIPTOR), JSON.stringify(descriptor(await builtFiles(dist))));
  const version = await publish(site.store, SHELL, dist);
  const since = new Date().toISOString();
  // Without the gate, which judges releases of the real site.
  await swapRegistry(site, async () => ({ [SHELL]: { live: version, since, by: 'bench', previous: [] } }));
  return startSecondEdge({ SITE_DIR: folder, API_URL: apiUrl });
};
