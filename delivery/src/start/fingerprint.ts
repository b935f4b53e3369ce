import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { recipeFiles, recipeFolders } from '../buildRecipe';

const leftOut = new Set(['dist', 'node_modules', 'coverage', '.rspack-cache', 'testing']);
const counts = (file: string): boolean => !/\.test\.tsx?$|\.md$|\.tsbuildinfo$/.test(file);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (leftOut.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    }),
  );
  return nested.flat().filter(counts);
};

/**
 * A hash of all that an app's build reads: its own folder, the shared package, the build recipe with the code of ours that it runs,
 * the installed packages.
 * Tests and papers do not count.
 */
export const fingerprintOf = async (repositoryDir: string, app: string): Promise<string> => {
  const recipe = recipeFiles.map((file) => join(repositoryDir, file));
  const folders = [app, 'shared', ...recipeFolders].map((folder) => join(repositoryDir, folder));
  const nested = await Promise.all(folders.filter((folder) => existsSync(folder)).map(filesBelow));
  const files = [...nested.flat(), ...recipe.filter((file) => existsSync(file))].toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file.slice(repositoryDir.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};
