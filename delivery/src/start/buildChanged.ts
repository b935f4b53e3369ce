import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { build } from '../releases/build';
import { DESCRIPTOR } from '../releases/files';

/** What every app's build depends on besides its folder and the shared package. */
export const recipeFiles = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json'];
export const recipeFolders = ['delivery/src/build'];

const excludedFolders = new Set(['dist', 'node_modules', 'coverage', '.rspack-cache', 'testing', 'gallery']);
const excludedFiles = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !excludedFolders.has(name) && !excludedFiles.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(path) : [path];
    });

/**
 * A hash of all files that an app's build reads: its folder, the shared package, the build recipe, and the versions of
 * installed packages. Tests and documentation do not count.
 */
export const fingerprintOf = (repositoryDir: string, app: string): string => {
  const existing = (paths: string[]): string[] =>
    paths.map((path) => join(repositoryDir, path)).filter((path) => existsSync(path));
  const files = [...existing([app, 'shared', ...recipeFolders]).flatMap(sourcesIn), ...existing(recipeFiles)];
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
