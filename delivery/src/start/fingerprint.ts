import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What every app's build depends on besides its folder and the shared package. */
export const recipeFiles = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json'];
export const recipeFolders = ['delivery/src/build'];

const excludedFolders = new Set(['dist', 'node_modules', 'coverage', '.rspack-cache', 'testing', 'gallery']);
const excludedFiles = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

const sourcesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries
    .filter(({ name }) => !excludedFolders.has(name) && !excludedFiles.test(name))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(path) : [path];
    });
  return (await Promise.all(nested)).flat();
};

/**
 * A hash of all files that an app's build reads: its folder, the shared package, the build recipe, and the versions of
 * installed packages. Tests and documentation do not count.
 */
export const fingerprintOf = async (repositoryDir: string, app: string): Promise<string> => {
  const existing = (paths: string[]): string[] =>
    paths.map((path) => join(repositoryDir, path)).filter((path) => existsSync(path));
  const folders = await Promise.all(existing([app, 'shared', ...recipeFolders]).map(sourcesIn));
  const files = [...folders.flat(), ...existing(recipeFiles)].toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file.slice(repositoryDir.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};
