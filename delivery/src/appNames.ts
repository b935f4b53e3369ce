import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The host app; every other app is a feature app. */
export const SHELL = 'shell';

const appName = /^(shell|mfe-[a-z0-9]+(-[a-z0-9]+)*)$/;

export const isAppName = (name: string): boolean => appName.test(name);

/** The folders of a repository's packages, as its package.json lists them: the one list of them. */
export const workspacesOf = (repositoryDir: string): string[] => {
  const { workspaces } = JSON.parse(readFileSync(join(repositoryDir, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces;
};

/** The apps of a repository, the shell first: the workspaces whose names are app names. */
export const appsOf = (repositoryDir: string): string[] =>
  workspacesOf(repositoryDir)
    .filter(isAppName)
    .toSorted((a, b) => Number(b === SHELL) - Number(a === SHELL));
