import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What every app's build depends on besides its folder and the shared package. */
export const recipeFiles = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json'];
export const recipeFolders = ['delivery/src/build'];

const excludedFolders = new Set(['dist', 'node_modules', 'coverage', '.rspack-cache', 'testing', 'gallery']);
const excludedFiles = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !excludedFolders.has(name) && !excludedFiles.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(path) : [path];
    });

/**
 * A hash of all files that an app's build reads: its folder, the shared package, the build recipe, and the versions of
 * installed packages. Tests and documentation do not count.
 */
export const fingerprintOf = (repositoryDir: string, app: string): string => {
  const existing = (paths: string[]): string[] =>
    paths.map((path) => join(repositoryDir, path)).filter((path) => existsSync(path));
  const files = [...existing([app, 'shared', ...recipeFolders]).flatMap(sourcesIn), ...existing(recipeFiles)];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(repositoryDir.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};
