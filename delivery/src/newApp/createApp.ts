import type { App } from '@site/shared/app';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appsOf, SHELL, workspacesOf } from '../appNames';
import { Refusal, WrongUsage } from '../refusal';
import { copyTemplate, TEMPLATE, type TemplateNames, templateNames } from './template';

/** The name must not be that of an app, a folder, or another app's page. */
const assertUnused = async (repositoryDir: string, { app, page }: TemplateNames): Promise<void> => {
  if (existsSync(join(repositoryDir, app))) throw new WrongUsage(`${app} is taken: there is a folder of this name.`);
  if (workspacesOf(repositoryDir).includes(app)) throw new WrongUsage(`${app} is taken: package.json lists it.`);
  for (const other of appsOf(repositoryDir).filter((name) => name !== SHELL)) {
    const { default: data } = (await import(join(repositoryDir, other, 'src/app.ts'))) as { default: App };
    if (data.routes.some(({ path }) => path === `/${page}`))
      throw new WrongUsage(`${page} is taken: /${page} is a page of ${other}.`);
  }
};

/** Adds a workspace to the root package.json, after the last feature app. */
const addWorkspace = (file: string, app: string): void => {
  const root = JSON.parse(readFileSync(file, 'utf8')) as { workspaces: string[] };
  const last = root.workspaces.findLastIndex((folder) => folder.startsWith('mfe-'));
  root.workspaces.splice(last + 1, 0, app);
  writeFileSync(file, `${JSON.stringify(root, null, 2)}\n`);
};

/** Settings that the npm which runs this program passes on, and that would change the result or hide its errors. */
const inheritedNpmSetting = /^npm_config_(workspaces?|include_workspace_root|local_prefix|loglevel|omit|global)$/;

/** Updates a folder's lock file from its package.json files, without installing. */
const updateLockFile = (folder: string): void => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !inheritedNpmSetting.test(name)));
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8' });
  if (error) throw new Refusal(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new Refusal('npm could not update the lock file:', stderr.trim());
};

/**
 * Creates a feature app with one page and adds it to `workspaces` and the lock file. A failure leaves the repository
 * unchanged. Installs nothing: the next command of the repository does.
 * @param name `mfe-news` or `news`
 * @throws WrongUsage if the name is not valid or taken, Refusal if npm fails
 */
export const createApp = async (options: { repositoryDir: string; name: string }): Promise<TemplateNames> => {
  const { repositoryDir } = options;
  const names = templateNames(options.name);
  await assertUnused(repositoryDir, names);
  const folder = join(repositoryDir, names.app);
  const before = ['package.json', 'package-lock.json'].map((name) => {
    const file = join(repositoryDir, name);
    return { file, text: readFileSync(file, 'utf8') };
  });
  try {
    copyTemplate(join(repositoryDir, TEMPLATE), folder, names);
    addWorkspace(join(repositoryDir, 'package.json'), names.app);
    updateLockFile(repositoryDir);
  } catch (error) {
    for (const { file, text } of before) writeFileSync(file, text);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return names;
};
