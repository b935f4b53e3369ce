import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../siteFolder';

const leftOut = new Set(['node_modules', 'dist', 'var', 'coverage', '.git']);

/** Copies this repository's sources into a new folder, for tests that change them; packages are those installed here. */
export const repositoryCopy = (folder: string): void => {
  cpSync(repository, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
};
