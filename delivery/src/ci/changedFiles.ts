import { execFileSync } from 'node:child_process';
import { WrongUsage } from '../refusal';

/**
 * The files that differ from a revision: commits since the merge base, uncommitted changes, and new files.
 * @param since a revision; by default `origin/main`, or the commit before if there is no such branch
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
  const commit = since === undefined ? (commitOf('origin/main') ?? commitOf('HEAD~1')) : commitOf(since);
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
