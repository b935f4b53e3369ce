import { execFileSync } from 'node:child_process';
import { WrongUsage } from '../refusal';

/** What git says, or undefined when it refuses. */
const git = (repositoryDir: string, ...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: repositoryDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

/**
 * The files that differ from a revision: commits since the two lines parted, what is not committed yet, and new files.
 * @param since a revision; by default `origin/main`, or the commit before where there is none
 * @throws WrongUsage when there is no such revision, or no common commit (a shallow clone)
 */
export const changedFiles = (repositoryDir: string, since?: string): string[] => {
  const commitOf = (revision: string): string | undefined =>
    git(repositoryDir, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)?.trim();
  const commit = since === undefined ? (commitOf('origin/main') ?? commitOf('HEAD~1')) : commitOf(since);
  if (commit === undefined) {
    const what = since === undefined ? 'origin/main, HEAD~1' : since;
    throw new WrongUsage(`No such revision: ${what}. --since names another.`);
  }
  const base = git(repositoryDir, 'merge-base', commit, 'HEAD')?.trim();
  if (base === undefined)
    throw new WrongUsage(`${commit} and HEAD have no common commit here: fetch more of the history.`);
  const lists = [
    git(repositoryDir, 'diff', '--name-only', '--relative', '--no-renames', '-z', base),
    git(repositoryDir, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(lists.flatMap((list) => (list ?? '').split('\0')).filter((file) => file !== ''))].toSorted();
};
