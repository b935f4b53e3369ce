import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { workspacesOf } from '../appNames';

/** A workspace of the repository. */
export interface Package {
  /** Also its name, after `@site/`. */
  folder: string;
  /** Has tests. */
  tested: boolean;
  /** Is built by the recipe of the apps. */
  built: boolean;
  /** The packages that it uses, by folder. */
  uses: string[];
}

const importPattern = /(?:from|import|import\()\s*'((?:\.\.?\/|@site\/)[^']*)'/g;

/** The top folders that the code of a package imports from, by package name or by path. */
const importedFolders = (repositoryDir: string, folder: string): string[] =>
  readdirSync(join(repositoryDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|coverage)\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(repositoryDir, folder, file), 'utf8');
      return [...source.matchAll(importPattern)].map(([, request = '']) => {
        const path = request.startsWith('.') ? posix.join(folder, file, '..', request) : request.replace('@site/', '');
        return path.split('/')[0] ?? '';
      });
    });

/** All packages of a repository. A package uses what its package.json names and what its code imports. */
export const packagesOf = (repositoryDir: string): Package[] => {
  const folders = workspacesOf(repositoryDir);
  return folders.map((folder) => {
    const manifest = readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8');
    const {
      scripts = {},
      dependencies,
      devDependencies,
    } = JSON.parse(manifest) as Partial<Record<string, Record<string, string>>>;
    const named = Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace(/^@site\//, ''));
    const used = new Set([...named, ...importedFolders(repositoryDir, folder)]);
    return {
      folder,
      tested: 'test' in scripts,
      built: 'build' in scripts,
      uses: folders.filter((other) => other !== folder && used.has(other)),
    };
  });
};
