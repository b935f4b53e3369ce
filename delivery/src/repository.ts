import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The host app; every other app is a feature app. */
export const SHELL = 'shell';

export const isAppName = (name: string): boolean => /^(shell|mfe-[a-z0-9]+(-[a-z0-9]+)*)$/.test(name);

/** The folders of a repository's packages, from its package.json. */
export const workspacesOf = (repositoryDir: string): string[] => {
  const text = readFileSync(join(repositoryDir, 'package.json'), 'utf8');
  return (JSON.parse(text) as { workspaces: string[] }).workspaces;
};

/** The apps of a repository, the shell first: the workspaces with app names. */
export const appsOf = (repositoryDir: string): string[] =>
  workspacesOf(repositoryDir)
    .filter(isAppName)
    .toSorted((a, b) => Number(b === SHELL) - Number(a === SHELL));
