import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFile, stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import { build } from '../releases/build';
import { DESCRIPTOR, brotli, filesIn, gzip, isCompressible } from '../releases/files';
import { replaceFile } from '../store/durable';

/** What every app's build depends on besides its folder and the shared package. */
export const recipeFiles = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json'];
export const recipeFolders = ['build-kit'];

const excludedFolders = new Set(['dist', 'node_modules', 'coverage', '.rspack-cache', 'testing', 'gallery']);
const excludedFiles = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !excludedFolders.has(name) && !excludedFiles.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(path) : [path];
    });

/** The packages of this repository that the one in a folder depends on, by folder. */
const packagesOf = (repositoryDir: string, folder: string): string[] => {
  const manifest = join(repositoryDir, folder, 'package.json');
  if (!existsSync(manifest)) return [];
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: Record<string, string> };
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@site/'))
    .map((name) => name.replace('@site/', ''));
};

/**
 * A hash of all files that an app's build reads: its folder, the packages that it depends on, the shared package, the
 * build recipe, and the versions of installed packages. Tests and documentation do not count.
 */
export const fingerprintOf = (repositoryDir: string, app: string): string => {
  const existing = (paths: string[]): string[] =>
    paths.map((path) => join(repositoryDir, path)).filter((path) => existsSync(path));
  const folders = new Set([app, ...packagesOf(repositoryDir, app), 'shared', ...recipeFolders]);
  const files = [...existing([...folders]).flatMap(sourcesIn), ...existing(recipeFiles)];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(repositoryDir.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};

/** Builds take most of a machine's memory and cores. */
const MAX_BUILDS = 2;

/** A JSON file of records by app name. If it is lost, work is only repeated. */
export const recordFile = <T>(file: string) => {
  const read = (): Record<string, T> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>;
    } catch {
      return {};
    }
  };
  const write = (app: string, record: T): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...read(), [app]: record }, null, 2));
  };
  return { read, write };
};

/** Builds the apps whose `dist/` was not built from these fingerprints of their sources. */
export const buildChanged = async (
  repositoryDir: string,
  fingerprints: ReadonlyMap<string, string>,
  log: (line: string) => void,
  buildApp: typeof build = build,
): Promise<void> => {
  const records = recordFile<string>(join(repositoryDir, 'var', 'builds.json'));
  /**
   * The fingerprint of the sources and the hash of the descriptor in `dist/`, which another build may have replaced;
   * undefined without a descriptor.
   */
  const recordOf = (app: string, fingerprint: string): string | undefined => {
    const descriptor = join(repositoryDir, app, 'dist', DESCRIPTOR);
    if (!existsSync(descriptor)) return undefined;
    return `${fingerprint} ${createHash('sha256').update(readFileSync(descriptor)).digest('hex')}`;
  };
  const before = records.read();
  const changed = [...fingerprints].filter(([app, fingerprint]) => {
    const record = recordOf(app, fingerprint);
    return record === undefined || before[app] !== record;
  });
  await pLimit(MAX_BUILDS).map(changed, async ([app, fingerprint]) => {
    await buildApp(app, log);
    const record = recordOf(app, fingerprint);
    if (record !== undefined) records.write(app, record);
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
  const records = recordFile<string>(join(repositoryDir, 'var', 'builds.json'));
  const fingerprint = fingerprintOf(repositoryDir, DESK);
  const dist = join(repositoryDir, DESK, 'dist');
  if (!existsSync(join(dist, 'index.html')) || records.read()[DESK] !== fingerprint) {
    await buildApp(DESK, log);
    records.write(DESK, fingerprint);
  }
  await writeCompressedCopies(dist);
};
