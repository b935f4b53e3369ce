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
import { appsOf, SHELL } from '../base/repository';
import { copyApp, copyTemplate, TEMPLATE, type TemplateNames, templateNames } from './createApp';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Tools of a repository with one app; the versions are those of this repository. */
const tools = [
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'jest-environment-node',
  'jest-runtime',
  'msw',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'typescript',
];

const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const readManifest = (...path: string[]): Manifest => JSON.parse(read(...path, 'package.json')) as Manifest;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = (repositoryDir: string, source: string, app: string): string => {
  const root = readManifest(repositoryDir);
  const { version, dependencies } = readManifest(repositoryDir, source);
  const known = { ...root.dependencies, ...root.devDependencies };
  const ownPackages = ['build-kit', 'delivery'].map(
    (it) => [`@site/${it}`, `^${readManifest(repositoryDir, it).version}`] as const,
  );
  return json({
    name: `@site/${app}`,
    version: source === TEMPLATE ? '1.0.0' : version,
    private: true,
    type: 'module',
    scripts: {
      dev: 'rspack serve',
      build: 'NODE_ENV=production rspack build',
      test: 'jest',
      lint: 'oxlint --type-aware --type-check && oxfmt --check',
      ci: 'npm run lint && npm test && npm run build',
      budget: 'site-budget',
      release: 'site-release',
    },
    dependencies,
    devDependencies: Object.fromEntries([...ownPackages, ...tools.map((it) => [it, known[it] ?? '*'] as const)]),
    engines: { node: '>=20.19' },
  });
};

/** The files that differ from those of an app in this repository. */
const ownFiles = (repositoryDir: string, source: string, app: string, registry: string | undefined) => {
  const format = JSON.parse(read(repositoryDir, '.oxfmtrc.json')) as object;
  const standalone = (file: string): string =>
    read(repositoryDir, TEMPLATE, 'standalone', file).replaceAll('mfe-template', app);
  return {
    '.github/workflows/ci.yml': standalone('ci.yml'),
    '.gitignore': ['node_modules/', 'dist/', 'var/', 'coverage/', ''].join('\n'),
    '.nvmrc': read(repositoryDir, '.nvmrc'),
    ...(registry !== undefined && { '.npmrc': `@site:registry=${registry}\n` }),
    '.oxfmtrc.json': json({ ...format, ignorePatterns: ['dist/**', 'var/**', 'package-lock.json'] }),
    '.oxlintrc.json': json({ extends: ['./node_modules/@site/build-kit/oxlint.json'] }),
    'README.md': standalone('README.md'),
    'jest.config.js':
      "import { appJestConfig } from '@site/build-kit/jest';\n\nexport default appJestConfig(import.meta.dirname);\n",
    'package.json': packageJson(repositoryDir, source, app),
    'rspack.config.ts': read(repositoryDir, source, 'rspack.config.ts').replace('../rspack.base', '@site/build-kit'),
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
export const createStandaloneApp = ({
  repositoryDir,
  directory,
  name,
  registry,
}: {
  repositoryDir: string;
  directory: string;
  name: string;
  registry?: string | undefined;
}): TemplateNames => {
  const names = templateNames(name);
  const { app } = names;
  const source = appsOf(repositoryDir).find((it) => it === app && it !== SHELL) ?? TEMPLATE;
  if (existsSync(directory) && readdirSync(directory).length > 0) throw new WrongUsage(`${directory} is not empty.`);
  mkdirSync(dirname(directory), { recursive: true });
  const folder = mkdtempSync(`${directory}-`);
  // `mkdtemp` lets its owner alone read it.
  chmodSync(folder, 0o755);
  try {
    if (source === TEMPLATE) copyTemplate(join(repositoryDir, source), folder, names);
    else copyApp(join(repositoryDir, source), folder);
    rmSync(join(folder, 'CHANGELOG.md'), { force: true });
    for (const [file, text] of Object.entries(ownFiles(repositoryDir, source, app, registry)))
      writeFile(join(folder, file), text);
    runIn(folder, [join(repositoryDir, 'node_modules/.bin/oxfmt')]);
    runIn(folder, ['git', 'init', '--quiet', '--initial-branch=main']);
    rmSync(directory, { recursive: true, force: true });
    renameSync(folder, directory);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return names;
};
