import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Refusal } from '../base/refusal';
import { INPUTS, brotli, filesIn, gzip, isCompressible } from '../format/files';
import { folderOf, repository } from '../base/repository';
import { replaceFile } from '../store/durable';
import { inParallel } from '../store/inParallel';
import { runProgram } from './startProcess';

/** What every app's build depends on besides its folder and the packages that it uses. */
export const recipe = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json', 'build-kit'];

const notRead =
  /(^|\/)(dist|node_modules|coverage|\.rspack-cache|testing|gallery)(\/|$)|\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

const sourcesIn = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!/\.\w+$/.test(path))
    return readdirSync(path).flatMap((name) => (notRead.test(name) ? [] : sourcesIn(join(path, name))));
  return [path];
};

const packagesOf = (repositoryDir: string, app: string): string[] => {
  const manifest = join(repositoryDir, app, 'package.json');
  const { dependencies = {} } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).flatMap((name) => /^@site\/(.+)/.exec(name)?.[1] ?? []);
};

/**
 * A hash of all files that an app's build reads: its folder, the packages that it depends on, the shared package, the
 * build recipe, and the versions of installed packages. Tests and documentation do not count.
 */
export const inputHashOf = (repositoryDir: string, app: string): string => {
  const paths = [...new Set([app, ...packagesOf(repositoryDir, app), 'shared', ...recipe])].toSorted();
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => sourcesIn(join(repositoryDir, path)))) {
    const content = readFileSync(file);
    hash.update(`${file.slice(repositoryDir.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};

/** How a line begins that a build prints for its team although it succeeds. */
export const WARNING = 'Warning: ';

/**
 * Builds one app by its script `build`, without npm, which takes 0.3 s to start. Prints the build's output on stderr
 * only if it fails.
 * @param log receives the build's warnings and one line when it is done
 * @throws Refusal if it fails, or if the app has no script for it
 */
export const build = async (app: string, log: (line: string) => void): Promise<void> => {
  const start = performance.now();
  const folder = folderOf(repository, app);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  if (scripts.build === undefined) throw new Refusal(`${app}/package.json has no script build.`);
  const PATH = [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const environment = { ...process.env, NODE_ENV: 'production', PATH };
  const { output, failure } = await runProgram(['sh', '-c', scripts.build], folder, environment);
  if (failure !== undefined) {
    process.stderr.write(output);
    throw new Refusal(`The build of ${app} failed (${failure}).`);
  }
  for (const line of output.split('\n')) if (line.startsWith(WARNING)) log(line);
  log(`Built ${app} (${Math.max(1, Math.round((performance.now() - start) / 1000))} s)`);
};

/** Builds take most of a machine's memory and cores. */
const MAX_BUILDS = 2;

/** Builds the apps whose `dist/` does not have the hash of these inputs; another build empties the folder. */
export const buildChanged = async (
  repositoryDir: string,
  apps: readonly string[],
  log: (line: string) => void,
  buildApp: typeof build = build,
): Promise<void> => {
  await inParallel(apps, MAX_BUILDS, async (app) => {
    const record = join(repositoryDir, app, 'dist', INPUTS);
    const inputs = inputHashOf(repositoryDir, app);
    if (existsSync(record) && readFileSync(record, 'utf8') === inputs) return;
    await buildApp(app, log);
    writeFileSync(record, inputs);
  });
};

const DESK = 'desk';

const modified = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

/** Writes the compressed copies (`.br`, `.gz`) that files below a folder lack or that are older than the file. */
const writeCompressedCopies = async (folder: string): Promise<void> => {
  for (const file of (await filesIn(folder)).filter(isCompressible)) {
    const path = join(folder, file);
    if ((await modified(`${path}.gz`)) >= (await modified(path))) continue;
    const content = await readFile(path);
    const [br, gz] = await Promise.all([brotli(content), gzip(content)]);
    await replaceFile(`${path}.br`, br);
    await replaceFile(`${path}.gz`, gz);
  }
};

/**
 * Builds the operators' desk, which the API host serves, unless `desk/dist` was built from the same sources,
 * and compresses its files.
 * @param log receives one line when the build is done
 * @throws Refusal if the build fails
 */
export const buildDesk = async (
  repositoryDir: string,
  log: (line: string) => void,
  buildApp: typeof build = build,
): Promise<void> => {
  await buildChanged(repositoryDir, [DESK], log, buildApp);
  await writeCompressedCopies(join(repositoryDir, DESK, 'dist'));
};
