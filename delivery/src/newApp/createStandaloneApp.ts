import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Refusal, WrongUsage } from '../base/refusal';
import { appsOf, repository, SHELL } from '../base/repository';
import { copyApp, copyTemplate, TEMPLATE, type TemplateNames, templateNames } from './createApp';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const read = (...path: string[]): string => readFileSync(join(repository, ...path), 'utf8');
const readManifest = (...path: string[]): Manifest => JSON.parse(read(...path, 'package.json')) as Manifest;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The manifest of the template, whose tools get the versions of this repository. */
const packageJson = (source: string, app: string): string => {
  const root = readManifest();
  const { version, dependencies } = readManifest(source);
  const { devDependencies, ...template } = JSON.parse(read(TEMPLATE, 'standalone/package.json')) as Pick<
    Manifest,
    'devDependencies'
  >;
  const known = { ...root.dependencies, ...root.devDependencies };
  const versionOf = (name: string): string | undefined =>
    name.startsWith('@site/') ? `^${readManifest(name.slice('@site/'.length)).version}` : known[name];
  return json({
    name: `@site/${app}`,
    version: source === TEMPLATE ? '1.0.0' : version,
    ...template,
    dependencies,
    devDependencies: Object.fromEntries(Object.entries(devDependencies).map(([it, any]) => [it, versionOf(it) ?? any])),
  });
};

/** The files that differ from those of an app in this repository. */
const ownFiles = (source: string, app: string, registry: string | undefined) => {
  const format = JSON.parse(read('.oxfmtrc.json')) as object;
  const standalone = (file: string): string => read(TEMPLATE, 'standalone', file).replaceAll('mfe-template', app);
  return {
    '.github/workflows/ci.yml': standalone('ci.yml'),
    '.gitignore': ['node_modules/', 'dist/', 'var/', 'coverage/', ''].join('\n'),
    '.nvmrc': read('.nvmrc'),
    ...(registry !== undefined && { '.npmrc': `@site:registry=${registry}\n` }),
    '.oxfmtrc.json': json({ ...format, ignorePatterns: ['dist/**', 'var/**', 'package-lock.json'] }),
    '.oxlintrc.json': json({ extends: ['./node_modules/@site/build-kit/oxlint.json'] }),
    'README.md': standalone('README.md'),
    'jest.config.js':
      "import { appJestConfig } from '@site/build-kit/jest';\n\nexport default appJestConfig(import.meta.dirname);\n",
    'package.json': packageJson(source, app),
    'rspack.config.ts': read(source, 'rspack.config.ts').replace('../rspack.base', '@site/build-kit'),
    'tsconfig.json': json({ extends: '@site/build-kit/tsconfig.json', include: ['src', '*.ts'] }),
  };
};

const writeFile = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const runIn = (cwd: string, [program = '', ...args]: string[]): void => {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Refusal(`${program} failed:`, error?.message ?? stderr.trim());
};

/**
 * Creates a repository with one app that needs packages from a registry, but not this repository: a new app from the
 * template, or a copy of an app of this repository.
 * @param directory a folder that does not exist or is empty
 * @param name `mfe-news` or `news`; that of an app of this repository copies it
 * @param registry address of the npm registry with the packages `@site/…`; undefined if npm's settings have it
 * @throws WrongUsage if the name or the folder cannot be used, Refusal if git or the formatter fails; nothing has
 * changed then
 */
export const createStandaloneApp = (directory: string, name: string, registry?: string): TemplateNames => {
  const names = templateNames(name);
  const { app } = names;
  const source = appsOf(repository).find((it) => it === app && it !== SHELL) ?? TEMPLATE;
  if (existsSync(directory) && readdirSync(directory).length > 0) throw new WrongUsage(`${directory} is not empty.`);
  mkdirSync(dirname(directory), { recursive: true });
  const folder = mkdtempSync(`${directory}-`);
  // `mkdtemp` lets its owner alone read it.
  chmodSync(folder, 0o755);
  try {
    if (source === TEMPLATE) copyTemplate(join(repository, source), folder, names);
    else copyApp(join(repository, source), folder);
    rmSync(join(folder, 'CHANGELOG.md'), { force: true });
    for (const [file, text] of Object.entries(ownFiles(source, app, registry))) writeFile(join(folder, file), text);
    runIn(folder, [join(repository, 'node_modules/.bin/oxfmt')]);
    runIn(folder, ['git', 'init', '--quiet', '--initial-branch=main']);
    rmSync(directory, { recursive: true, force: true });
    renameSync(folder, directory);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return names;
};
