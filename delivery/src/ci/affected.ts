import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { execFileSync } from 'node:child_process';
import { workspacesOf } from '../repository';
import { recipeFiles, recipeFolders } from '../start/buildChanged';
import { TEMPLATE } from '../newApp/createApp';
import { WrongUsage } from '../refusal';

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
    const text = readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8');
    const manifest = JSON.parse(text) as Partial<Record<string, Record<string, string>>>;
    const { scripts = {}, dependencies, devDependencies } = manifest;
    const named = Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace(/^@site\//, ''));
    const used = new Set([...named, ...importedFolders(repositoryDir, folder)]);
    const uses = folders.filter((other) => other !== folder && used.has(other));
    return { folder, tested: 'test' in scripts, built: 'build' in scripts, uses };
  });
};

const documentation = /\.md$|^docs\//;
const testFile = /\.(test|spec)\.tsx?$/;

/** Configuration of every package's checks. */
const checkConfig =
  /^((package|package-lock|tsconfig|tsconfig\.base|\.oxlintrc|\.oxfmtrc)\.json|jest\.(base|config)\.js|\.n[pv]mrc)$/;

const isIn = (folders: string[], file: string): boolean => folders.some((folder) => file.startsWith(`${folder}/`));

/** Whether a file outside a package's folder affects it. */
const isReadBy = ({ folder, built }: Package, file: string): boolean =>
  checkConfig.test(file) ||
  (built && (recipeFiles.includes(file) || isIn(recipeFolders, file))) ||
  (folder === 'delivery' && isIn(['.github', TEMPLATE], file));

/**
 * The packages that changed files affect, with the reason: their own files, a package that they use, the configuration
 * of checks, or the recipe of app builds. A test affects its own package only, documentation none.
 * @param files paths in the repository
 */
export const affectedPackages = (packages: Package[], files: string[]): Map<string, string> => {
  const relevant = files.filter((file) => !documentation.test(file));
  const reasons = new Map<string, string>();
  const affectsDependents = new Set<string>();
  for (const one of packages) {
    const own = relevant.filter((file) => isIn([one.folder], file));
    const first = own[0] ?? relevant.find((file) => isReadBy(one, file));
    const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
    if (first !== undefined) reasons.set(one.folder, `${first} changed${more}`);
    if (own.some((file) => !testFile.test(file))) affectsDependents.add(one.folder);
  }
  // The iteration also visits what is added to the set meanwhile.
  for (const used of affectsDependents) {
    for (const { folder } of packages.filter(({ uses }) => uses.includes(used))) {
      if (!reasons.has(folder)) reasons.set(folder, `needs ${used}`);
      affectsDependents.add(folder);
    }
  }
  return reasons;
};

/**
 * The files that differ from a revision: commits since the merge base, uncommitted changes, and new files.
 * @param since a revision; by default `origin/main`, or the commit before if there is no such branch or HEAD is its tip
 * @throws WrongUsage if there is no such revision, or no common commit (a shallow clone)
 */
export const changedFiles = (repositoryDir: string, since?: string): string[] => {
  const git = (...args: string[]): string | undefined => {
    try {
      return execFileSync('git', args, { cwd: repositoryDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return undefined;
    }
  };
  const commitOf = (revision: string): string | undefined =>
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)?.trim();
  const main = commitOf('origin/main');
  const isAhead = main !== undefined && main !== commitOf('HEAD');
  const commit = since === undefined ? (isAhead ? main : commitOf('HEAD~1')) : commitOf(since);
  if (commit === undefined)
    throw new WrongUsage(`No such revision: ${since ?? 'origin/main, HEAD~1'}. Name another with --since.`);
  const base = git('merge-base', commit, 'HEAD')?.trim();
  if (base === undefined) throw new WrongUsage(`${commit} and HEAD have no common commit. Fetch more of the history.`);
  const lists = [
    git('diff', '--name-only', '--relative', '--no-renames', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(lists.flatMap((list = '') => list.split('\0')).filter(Boolean))].toSorted();
};
