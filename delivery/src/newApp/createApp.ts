import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { App } from '@site/shared/app';
import { join } from 'node:path';
import { appsOf, SHELL, workspacesOf } from '../appNames';
import { Refusal, WrongUsage } from '../refusal';
import { type AppWords, appWords } from './appWords';
import { updateLockFile } from './lockFile';
import { TEMPLATE, writeApp } from './template';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';

/** A name is taken by an app, by a folder, or by another app's page. */
const refuseTaken = async (repositoryDir: string, { app, page }: AppWords): Promise<void> => {
  if (existsSync(join(repositoryDir, app))) throw new WrongUsage(`${app} is taken: there is a folder of this name.`);
  if (workspacesOf(repositoryDir).includes(app)) throw new WrongUsage(`${app} is taken: package.json lists it.`);
  for (const other of appsOf(repositoryDir).filter((name) => name !== SHELL)) {
    const { default: data } = (await import(join(repositoryDir, other, 'src/app.ts'))) as { default: App };
    if (data.routes.some(({ path }) => path === `/${page}`))
      throw new WrongUsage(`${page} is taken: /${page} is a page of ${other}.`);
  }
};

/** The repository's package.json with one more workspace, after the last feature app. */
const withWorkspace = (manifest: string, app: string): string => {
  const root = JSON.parse(manifest) as { workspaces: string[] };
  const last = root.workspaces.findLastIndex((folder) => folder.startsWith('mfe-'));
  root.workspaces.splice(last + 1, 0, app);
  return `${JSON.stringify(root, null, 2)}\n`;
};

/** Makes all that changes in a folder beside: the app, package.json, and the lock file that npm makes of both. */
const prepareIn = (folder: string, repositoryDir: string, words: AppWords): void => {
  for (const workspace of workspacesOf(repositoryDir)) {
    mkdirSync(join(folder, workspace));
    copyFileSync(join(repositoryDir, workspace, MANIFEST), join(folder, workspace, MANIFEST));
  }
  writeApp(join(repositoryDir, TEMPLATE), join(folder, words.app), words);
  writeFileSync(join(folder, MANIFEST), withWorkspace(readFileSync(join(repositoryDir, MANIFEST), 'utf8'), words.app));
  copyFileSync(join(repositoryDir, LOCK), join(folder, LOCK));
  updateLockFile(folder);
};

const textsIn = (repositoryDir: string): string[] =>
  [MANIFEST, LOCK].map((name) => readFileSync(join(repositoryDir, name), 'utf8'));

/**
 * Puts what was prepared in place; what goes wrong here is undone.
 * @param before the two files' texts that it was made of
 */
const putInPlace = (folder: string, repositoryDir: string, { app }: AppWords, before: string[]): void => {
  if (textsIn(repositoryDir).some((text, index) => text !== before[index]))
    throw new Refusal(`${MANIFEST} or ${LOCK} has changed meanwhile: try again.`);
  renameSync(join(folder, app), join(repositoryDir, app));
  try {
    for (const name of [MANIFEST, LOCK]) renameSync(join(folder, name), join(repositoryDir, name));
  } catch (error) {
    for (const [index, name] of [MANIFEST, LOCK].entries())
      writeFileSync(join(repositoryDir, name), before[index] ?? '');
    rmSync(join(repositoryDir, app), { recursive: true, force: true });
    throw error;
  }
};

/**
 * Makes a feature app of one page in a repository, and enters it into `workspaces` and the lock file. Everything is made beside and put
 * in place at the end, so that a failure leaves nothing behind. Nothing is installed: the next command of the repository does that.
 * @param name `mfe-news` or `news`
 * @throws WrongUsage when the name cannot be one or is taken, Refusal when npm fails or another changes the same files
 */
export const createApp = async ({
  repositoryDir,
  name,
}: {
  repositoryDir: string;
  name: string;
}): Promise<AppWords> => {
  const words = appWords(name);
  await refuseTaken(repositoryDir, words);
  // In the same file system, for the renames.
  mkdirSync(join(repositoryDir, 'var'), { recursive: true });
  const folder = mkdtempSync(join(repositoryDir, 'var', 'new-app-'));
  try {
    const before = textsIn(repositoryDir);
    prepareIn(folder, repositoryDir, words);
    putInPlace(folder, repositoryDir, words, before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return words;
};
