import { spawnSync } from 'node:child_process';
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
import { join } from 'node:path';
import { appsOf, SHELL, workspacesOf } from '../appNames';
import { readRemote } from '../build/readRemote';
import { Refusal, WrongUsage } from '../refusal';
import { copyTemplate, TEMPLATE, type TemplateNames, templateNames } from './template';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';

/** The name must not be that of an app, a folder, or another app's page. */
const assertUnused = async (repositoryDir: string, { app, page }: TemplateNames): Promise<void> => {
  if (existsSync(join(repositoryDir, app))) throw new WrongUsage(`${app} is taken: there is a folder of this name.`);
  if (workspacesOf(repositoryDir).includes(app)) throw new WrongUsage(`${app} is taken: package.json lists it.`);
  for (const other of appsOf(repositoryDir).filter((name) => name !== SHELL)) {
    const { routes } = await readRemote(join(repositoryDir, other), join(repositoryDir, 'shared'));
    if (routes.some(({ path }) => path === `/${page}`))
      throw new WrongUsage(`${page} is taken: /${page} is a page of ${other}.`);
  }
};

/** The root package.json with the new workspace after the last feature app. */
const addWorkspace = (manifest: string, app: string): string => {
  const root = JSON.parse(manifest) as { workspaces: string[] };
  const last = root.workspaces.findLastIndex((folder) => folder.startsWith('mfe-'));
  root.workspaces.splice(last + 1, 0, app);
  return `${JSON.stringify(root, null, 2)}\n`;
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

/** Writes everything that changes into a temporary folder: the app, package.json and the lock file. */
const prepare = (folder: string, repositoryDir: string, names: TemplateNames): void => {
  for (const workspace of workspacesOf(repositoryDir)) {
    mkdirSync(join(folder, workspace));
    copyFileSync(join(repositoryDir, workspace, MANIFEST), join(folder, workspace, MANIFEST));
  }
  copyTemplate(join(repositoryDir, TEMPLATE), join(folder, names.app), names);
  const manifest = readFileSync(join(repositoryDir, MANIFEST), 'utf8');
  writeFileSync(join(folder, MANIFEST), addWorkspace(manifest, names.app));
  copyFileSync(join(repositoryDir, LOCK), join(folder, LOCK));
  updateLockFile(folder);
};

/** Moves everything into the repository. Undoes it if a step fails. */
const moveInto = (repositoryDir: string, folder: string, app: string, before: string[]): void => {
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
 * Creates a feature app with one page and adds it to `workspaces` and the lock file. A failure leaves the repository unchanged.
 * Installs nothing: the next command of the repository does.
 * @param name `mfe-news` or `news`
 * @throws WrongUsage if the name is not valid or taken, Refusal if npm fails or the files change meanwhile
 */
export const createApp = async (options: { repositoryDir: string; name: string }): Promise<TemplateNames> => {
  const { repositoryDir, name } = options;
  const names = templateNames(name);
  await assertUnused(repositoryDir, names);
  // The renames need the same file system.
  mkdirSync(join(repositoryDir, 'var'), { recursive: true });
  const folder = mkdtempSync(join(repositoryDir, 'var', 'new-app-'));
  const contents = (): string[] => [MANIFEST, LOCK].map((file) => readFileSync(join(repositoryDir, file), 'utf8'));
  try {
    const before = contents();
    prepare(folder, repositoryDir, names);
    if (contents().some((text, index) => text !== before[index]))
      throw new Refusal(`${MANIFEST} or ${LOCK} has changed meanwhile. Try again.`);
    moveInto(repositoryDir, folder, names.app, before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return names;
};
