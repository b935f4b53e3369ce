import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { workspacesOf } from '../appNames';

/** A package of the repository, as the checks see it. */
export interface Package {
  /** Also its name, after `@site/`. */
  folder: string;
  /** It has tests. */
  tested: boolean;
  /** It is built by the recipe of the apps. */
  built: boolean;
  /** The packages that it needs, by folder. */
  uses: string[];
}

const imported = /(?:from|import|import\()\s*'((?:\.\.?\/|@site\/)[^']*)'/g;
const leftOut = /(^|\/)(node_modules|dist|coverage)\//;

/** The folders of the repository that the code below one of them imports from, by name or by path. */
const importsOf = (repositoryDir: string, folder: string): string[] =>
  readdirSync(join(repositoryDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(repositoryDir, folder, file), 'utf8');
      return [...text.matchAll(imported)].map(([, request = '']) => {
        const path = request.startsWith('.') ? posix.join(folder, file, '..', request) : request.replace('@site/', '');
        return path.split('/')[0] ?? '';
      });
    });

/** Every package of a repository. What one needs is what its package.json names and what its code imports. */
export const packagesOf = (repositoryDir: string): Package[] => {
  const folders = workspacesOf(repositoryDir);
  return folders.map((folder) => {
    const {
      scripts = {},
      dependencies = {},
      devDependencies = {},
    } = JSON.parse(readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    const named = Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace(/^@site\//, ''));
    const needed = new Set([...named, ...importsOf(repositoryDir, folder)]);
    return {
      folder,
      tested: 'test' in scripts,
      built: 'build' in scripts,
      uses: folders.filter((other) => other !== folder && needed.has(other)),
    };
  });
};
