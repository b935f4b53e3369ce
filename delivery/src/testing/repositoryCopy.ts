import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../base/repository';

const excluded = new Set(['node_modules', 'dist', 'var', 'coverage', '.git']);

/** Copies the repository's sources, for tests that change them. The copy links to the installed packages. */
export const repositoryCopy = (folder: string): void => {
  cpSync(repository, folder, { recursive: true, filter: (path) => !excluded.has(basename(path)) });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
};
