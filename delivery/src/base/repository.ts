import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this code is the installed package `@site/delivery` rather than the sources of the site's repository. */
export const isInstalled = import.meta.url.includes('/node_modules/');

/** The folder of the repository whose apps are built and released: that of the site, or of a team with its own. */
export const repository = isInstalled ? process.cwd() : join(import.meta.dirname, '../../..');

export const contractFile = isInstalled
  ? join(import.meta.dirname, '../openapi.json')
  : join(repository, 'docs/openapi.json');

/** The host app; every other app is a feature app. */
export const SHELL = 'shell';

export const isAppName = (name: string): boolean => /^(shell|mfe-[a-z0-9]+(-[a-z0-9]+)*)$/.test(name);

const manifestOf = (repositoryDir: string): { name?: string; workspaces?: string[] } => {
  const file = join(repositoryDir, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { workspaces?: string[] }) : {};
};

/** The folders of a repository's packages, from its package.json. */
export const workspacesOf = (repositoryDir: string): string[] => manifestOf(repositoryDir).workspaces ?? [];

/** The apps of a repository, the shell first: the workspaces with app names, or the repository itself. */
export const appsOf = (repositoryDir: string): string[] => {
  const { name = '', workspaces = [name.replace(/^@site\//, '')] } = manifestOf(repositoryDir);
  return workspaces.filter(isAppName).toSorted((a, b) => Number(b === SHELL) - Number(a === SHELL));
};

/** The folder of an app: a workspace, or the repository itself. */
export const folderOf = (repositoryDir: string, app: string): string =>
  manifestOf(repositoryDir).workspaces ? join(repositoryDir, app) : repositoryDir;
