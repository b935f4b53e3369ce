import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE } from '../newApp/createApp';
import { WrongUsage } from '../base/refusal';
import { workspacesOf } from '../base/repository';
import { recipe } from '../start/buildChanged';

export interface Package {
  /** Also its name, after `@site/`. */
  folder: string;
  scripts: Record<string, string>;
  uses: string[];
}

const git = (cwd: string, ...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

/** All packages of a repository. A package uses what its package.json names and what its code imports by path. */
export const packagesOf = (repositoryDir: string): Package[] => {
  const folders = workspacesOf(repositoryDir);
  return folders.map((folder) => {
    const text = readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8');
    const manifest = JSON.parse(text) as Partial<Record<string, Record<string, string>>>;
    const { scripts = {}, dependencies, devDependencies } = manifest;
    const imports = git(
      repositoryDir,
      'grep',
      '--untracked',
      '-hoE',
      "'(\\.\\./)+[a-z-]+/src/",
      '--',
      `${folder}/*.ts*`,
    );
    const used = new Set([
      ...Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace(/^@site\//, '')),
      ...(imports ?? '').split('\n').map((line) => line.split('/').at(-3)),
    ]);
    return { folder, scripts, uses: folders.filter((other) => other !== folder && used.has(other)) };
  });
};

const documentation = /\.md$|^docs\//;
const testFile = /\.(test|spec)\.tsx?$/;

const checkConfig =
  /^((package|package-lock|tsconfig|tsconfig\.base|\.oxlintrc|\.oxfmtrc)\.json|jest\.(base|config)\.js|\.n[pv]mrc)$/;

const isIn = (paths: string[], file: string): boolean =>
  paths.some((path) => file === path || file.startsWith(`${path}/`));

/**
 * The packages that changed files affect: by their own files, a package that they use, the configuration of checks, or
 * the recipe of app builds. A test affects its own package only, documentation none.
 * @param files paths in the repository
 */
export const affectedPackages = (packages: Package[], files: string[]): Package[] => {
  const relevant = files.filter((file) => !documentation.test(file));
  const affects = ({ folder, scripts }: Package, file: string): boolean =>
    isIn([folder], file) ||
    checkConfig.test(file) ||
    ('build' in scripts && isIn(recipe, file)) ||
    (folder === 'delivery' && isIn(['.github', TEMPLATE], file));
  const affected = new Set(packages.filter((one) => relevant.some((file) => affects(one, file))));
  const code = relevant.filter((file) => !testFile.test(file));
  const changed = new Set(packages.filter(({ folder }) => code.some((file) => isIn([folder], file))));
  // The iteration also visits what is added to the set meanwhile.
  for (const { folder } of changed) for (const user of packages) if (user.uses.includes(folder)) changed.add(user);
  return packages.filter((one) => affected.has(one) || changed.has(one));
};

/**
 * The files that differ from a revision: commits since the merge base, uncommitted changes, and new files.
 * @param since a revision; by default `origin/main`, or the commit before if there is no such branch or HEAD is its tip
 * @throws WrongUsage if there is no such revision, or no common commit (a shallow clone)
 */
export const changedFiles = (repositoryDir: string, since?: string): string[] => {
  const commitOf = (revision: string): string | undefined =>
    git(repositoryDir, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)?.trim();
  const main = commitOf('origin/main');
  const isAhead = main !== undefined && main !== commitOf('HEAD');
  const commit = commitOf(since ?? (isAhead ? 'origin/main' : 'HEAD~1'));
  if (commit === undefined)
    throw new WrongUsage(`No such revision: ${since ?? 'origin/main, HEAD~1'}. Name another with --since.`);
  const base = git(repositoryDir, 'merge-base', commit, 'HEAD')?.trim();
  if (base === undefined) throw new WrongUsage(`${commit} and HEAD have no common commit. Fetch more of the history.`);
  const lists = [
    git(repositoryDir, 'diff', '--name-only', '--relative', '--no-renames', '-z', base),
    git(repositoryDir, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(lists.flatMap((list = '') => list.split('\0')).filter(Boolean))].toSorted();
};
