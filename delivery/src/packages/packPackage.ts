import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Refusal } from '../base/refusal';
import { repository } from '../base/repository';
import { build } from 'esbuild';
import { compile } from './compile';
import { extractApi } from './extractApi';

interface Manifest {
  name: string;
  version: string;
  /** Commands of the package. Here they run from the sources. */
  publishConfig?: { bin?: Record<string, string> };
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** The packages that other repositories install; each comes after those that it uses. */
export const publishedPackages = ['contract', 'shared', 'delivery', 'runtime', 'build-kit'];

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

const isSource = (file: string): boolean => /\.tsx?$/.test(file);

/** `./src/app.ts` of the entry `./app`: `app`; of `.`: `index`. */
const entryName = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-'));

/** The entries of a package that are compiled, by name: `{ index: './src/index.ts' }`. */
export const entriesOf = ({ exports, publishConfig }: Manifest): Record<string, string> =>
  Object.fromEntries(
    [
      ...Object.entries(exports).map(([entry, file]) => [entryName(entry), file] as const),
      ...Object.entries(publishConfig?.bin ?? {}),
    ].filter(([, file]) => isSource(file)),
  );

/** With `typeof import('…').name` as an import, since API Extractor drops its `typeof`. */
const withNamedImports = (declarations: string): string => {
  const imports = new Set<string>();
  const text = declarations.replace(
    /typeof import\("([^"]+)"\)\.([A-Za-z_$][\w$]*)/g,
    (_, from: string, name: string) => {
      imports.add(`import type { ${name} as ${name}Value } from '${from}';\n`);
      return `typeof ${name}Value`;
    },
  );
  return [...imports, text].join('');
};

/** Writes the declarations of entries below `outDir`, at the paths that their sources have in the repository. */
const writeDeclarations = (folder: string, files: string[], outDir: string): void => {
  const errors = compile(join(outDir, `tsconfig.${folder}.json`), {
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: repository,
      outDir,
    },
    files: files.map((file) => join(repository, folder, file)),
  });
  if (errors !== '') throw new Refusal(`The declarations of ${folder} could not be written.`, errors);
  const written = join(outDir, folder);
  for (const file of readdirSync(written, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.d.ts'))) {
    const text = readFileSync(join(written, file), 'utf8');
    const named = withNamedImports(text);
    if (named !== text) writeFileSync(join(written, file), named);
  }
};

/**
 * The manifest as it is published: compiled entries with their types, and nothing that only this repository needs.
 * @param added files that only the published package has
 */
const publishedManifest = (manifest: Manifest, added: string[]): object => {
  const { name, version, exports, publishConfig: { bin } = {}, dependencies } = manifest;
  const compiled = ([entry, file]: [string, string]) => {
    if (!isSource(file)) return [entry, file];
    return [entry, { types: `./dist/${entryName(entry)}.d.ts`, default: `./dist/${entryName(entry)}.js` }];
  };
  return {
    name,
    version,
    license: 'UNLICENSED',
    // npm compares it with the repository that signs the provenance.
    ...(process.env.GITHUB_REPOSITORY && { repository: `github:${process.env.GITHUB_REPOSITORY}` }),
    type: 'module',
    ...(bin && { bin: Object.fromEntries(Object.keys(bin).map((it) => [it, `./dist/${it}.js`])) }),
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(compiled)),
      ...Object.fromEntries(added.map((file) => [`./${file}`, `./${file}`])),
    },
    dependencies,
    engines: { node: '>=20.19' },
  };
};

/** Files beside the compiled ones: sources for debuggers and for the analysis of builds, and what entries name. */
const copyFiles = (folder: string, target: string, { exports }: Manifest): void => {
  const isPublished = (path: string): boolean => !/\.test\.tsx?$|(^|\/)(node_modules|dist|coverage)(\/|$)/.test(path);
  const named = Object.values(exports).filter((file) => !isSource(file) && file !== './package.json');
  const kept = ['README.md', 'CHANGELOG.md', 'src', 'standalone', ...named.map((file) => file.split('/')[1] ?? file)];
  for (const name of kept.filter((it) => existsSync(join(folder, it))))
    cpSync(join(folder, name), join(target, name), {
      recursive: true,
      filter: (from) => isPublished(relative(folder, from)),
    });
};

interface LintConfig {
  overrides: { files: string[]; rules: object }[];
  [field: string]: unknown;
}

const appFolder = '{mfe-*,app-template}/';

/** The lint rules of this repository's apps, as those of a repository that has one app. */
const appLintRules = (): string => {
  const { $schema: _, overrides, ...rules } = JSON.parse(read('.oxlintrc.json')) as LintConfig;
  const ofApps = overrides
    .map(({ files, ...override }) => ({
      files: files
        .filter((it) => it.startsWith(appFolder) || it.startsWith('**/'))
        .map((it) => it.replace(appFolder, '')),
      ...override,
    }))
    .filter(({ files }) => files.length > 0);
  return `${JSON.stringify({ ...rules, ignorePatterns: ['dist/**'], overrides: ofApps }, null, 2)}\n`;
};

/** The texts of files that only the published packages have. */
const addedFiles: Record<string, () => Record<string, string>> = {
  delivery: () => ({ 'openapi.json': read('docs/openapi.json') }),
  'build-kit': () => ({
    'tsconfig.json': read('tsconfig.base.json'),
    'svg.d.ts': read('svg.d.ts'),
    'oxlint.json': appLintRules(),
  }),
};

/**
 * Compiles a package of this repository into a folder from which it can be published: `dist/NAME.js` with source map
 * and `dist/NAME.d.ts` for each entry. The packages that it uses must be packed before.
 * @param workDir a folder below the repository; the package is written to `node_modules/@site/FOLDER` in it
 * @returns the package's folder, its name with the version, and the report of each entry's API by its name
 * @throws Refusal if it cannot be compiled
 */
export const packPackage = async (
  folder: string,
  workDir: string,
): Promise<{ target: string; name: string; reports: Record<string, string> }> => {
  const source = join(repository, folder);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const target = join(workDir, 'node_modules/@site', folder);
  rmSync(target, { recursive: true, force: true });
  const entries = entriesOf(manifest);
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(source, file)])),
    outdir: join(target, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.svg': 'dataurl' },
    sourcemap: true,
    logLevel: 'error',
  });
  const types = join(workDir, 'types');
  writeDeclarations(folder, Object.values(entries), types);
  const reports: Record<string, string> = {};
  for (const [name, file] of Object.entries(entries).filter(([it]) => !manifest.publishConfig?.bin?.[it])) {
    const declarations = join(types, folder, file.replace(/\.tsx?$/, '.d.ts'));
    const rollup = join(target, 'dist', `${name}.d.ts`);
    // A set-up file of tests has no API.
    if (/^export (?!\{\})/m.test(readFileSync(declarations, 'utf8')))
      reports[name] = extractApi(declarations, rollup, join(source, 'package.json'));
    else writeFileSync(rollup, 'export {};\n');
  }
  copyFiles(source, target, manifest);
  const added = addedFiles[folder]?.() ?? {};
  for (const [file, text] of Object.entries(added)) writeFileSync(join(target, file), text);
  const published = publishedManifest(manifest, Object.keys(added));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return { target, name: `${manifest.name}@${manifest.version}`, reports };
};
