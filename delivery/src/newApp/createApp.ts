import type { App } from '@site/shared/app';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { appsOf, isAppName, SHELL, workspacesOf } from '../base/repository';
import { Refusal, WrongUsage } from '../base/refusal';

/** The package that new apps are copied from: checked and built like every app, and never released. */
export const TEMPLATE = 'app-template';

/** With longer names, lines of the template would exceed the line width. */
const MAX_PAGE_LENGTH = 24;

export interface TemplateNames {
  /** Of the app and its folder: `mfe-lucky-draw`. */
  app: string;
  /** Of its page's path, folder and content key: `lucky-draw`. */
  page: string;
  /** The prefix of its components: `LuckyDraw`; of its endpoints, with a small letter. */
  component: string;
}

/**
 * @param name `mfe-lucky-draw` or `lucky-draw`
 * @throws WrongUsage if it cannot be an app's name
 */
export const templateNames = (name: string): TemplateNames => {
  const page = name.replace(/^mfe-/, '');
  const app = `mfe-${page}`;
  if (!isAppName(app) || !/^[a-z]/.test(page) || page.length > MAX_PAGE_LENGTH)
    throw new WrongUsage(
      `${JSON.stringify(name)} is not a valid name. Use small letters, digits and single hyphens, a letter first, ` +
        `and at most ${MAX_PAGE_LENGTH} characters after mfe-.`,
    );
  const component = page.replace(/(?:^|-)(.)/g, (_match, first: string) => first.toUpperCase());
  return { app, page, component };
};

const excluded = /(^|\/)(dist|node_modules|coverage|\.rspack-cache|standalone)(\/|$)/;

const renameFor = ({ app, page, component }: TemplateNames): ((text: string) => string) => {
  const names: Record<string, string> = { [TEMPLATE]: app, template: page, Template: component };
  const pattern = new RegExp(Object.keys(names).join('|'), 'g');
  const domain = component.charAt(0).toLowerCase() + component.slice(1);
  return (text) => text.replace(/template(?=[A-Z])/g, domain).replace(pattern, (name) => names[name] ?? name);
};

/** Copies an app's folder with the bytes of its files. */
export const copyApp = (appDir: string, folder: string): void =>
  cpSync(appDir, folder, { recursive: true, filter: (path) => !excluded.test(path.slice(appDir.length)) });

/** Copies the template into a folder, with the app's names in file names and contents. */
export const copyTemplate = (templateDir: string, folder: string, names: TemplateNames): void => {
  const rename = renameFor(names);
  for (const entry of readdirSync(templateDir, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const file = from.slice(templateDir.length + 1);
    if (!entry.isFile() || excluded.test(file)) continue;
    const to = join(folder, rename(file));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, rename(readFileSync(from, 'utf8')));
  }
};

/** The name must not be that of an app, of a folder or of another app's page. */
const assertUnused = async (repositoryDir: string, { app, page }: TemplateNames): Promise<void> => {
  if (existsSync(join(repositoryDir, app))) throw new WrongUsage(`${app} is taken: there is a folder of this name.`);
  if (workspacesOf(repositoryDir).includes(app)) throw new WrongUsage(`${app} is taken: package.json lists it.`);
  for (const other of appsOf(repositoryDir).filter((name) => name !== SHELL)) {
    const { default: data } = (await import(join(repositoryDir, other, 'src/app.ts'))) as { default: App };
    if (data.routes.some(({ path }) => path === `/${page}`))
      throw new WrongUsage(`${page} is taken: /${page} is a page of ${other}.`);
  }
};

const withWorkspace = (manifest: string, app: string): string => {
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

/**
 * Creates a feature app with one page and adds it to `workspaces` and the lock file. Installs nothing: the next command
 * of the repository does.
 * @param name `mfe-news` or `news`
 * @throws WrongUsage if the name is not valid or taken, Refusal if npm fails; in both cases nothing has changed
 */
export const createApp = async ({
  repositoryDir,
  name,
}: {
  repositoryDir: string;
  name: string;
}): Promise<TemplateNames> => {
  const names = templateNames(name);
  await assertUnused(repositoryDir, names);
  // npm works in a copy of the manifests, so that its failure changes nothing.
  const folder = mkdtempSync(join(tmpdir(), 'new-app-'));
  try {
    const manifests = workspacesOf(repositoryDir).map((workspace) => join(workspace, 'package.json'));
    for (const file of ['.npmrc', 'package-lock.json', ...manifests])
      cpSync(join(repositoryDir, file), join(folder, file));
    const root = readFileSync(join(repositoryDir, 'package.json'), 'utf8');
    writeFileSync(join(folder, 'package.json'), withWorkspace(root, names.app));
    copyTemplate(join(repositoryDir, TEMPLATE), join(folder, names.app), names);
    updateLockFile(folder);
    for (const created of [names.app, 'package.json', 'package-lock.json'])
      cpSync(join(folder, created), join(repositoryDir, created), { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return names;
};
