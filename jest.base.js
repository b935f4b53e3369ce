import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProject, pageProject } from './build-kit/jest/index.js';

/* Plain JavaScript, since Jest starts before anything could compile it. */
const rootDir = import.meta.dirname;

/**
 * Linux keeps this folder in memory, where the 300 files of a database are made in a tenth of the time. Containers may
 * give it little room, or run no programs in it.
 */
const memoryFolder = '/dev/shm';
const bytesOfTests = 2e9;

const hasMemoryFolder = () => {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , , options = ''] = mounts.find((line) => line.split(' ')[1] === memoryFolder)?.split(' ') ?? [];
    return bavail * bsize >= bytesOfTests && options !== '' && !options.split(',').includes('noexec');
  } catch {
    return false;
  }
};

if (!process.env.TMPDIR && hasMemoryFolder()) process.env.TMPDIR = memoryFolder;

/** Packages that run in Node. All others run in browsers. */
const nodePackages = ['api', 'bench', 'build-kit', 'contract', 'delivery', 'e2e', 'proof'];

const databasePackages = ['api', 'proof'];

/** The sources of packages by name, since Jest would find them in `node_modules`. */
const moduleNameMapper = Object.fromEntries(
  ['contract', 'runtime', 'shared'].flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(rootDir, folder, 'package.json'), 'utf8'));
    return Object.entries(manifest.exports).map(([entry, file]) => [
      `^@site/${folder}${entry.slice(1)}$`,
      join(rootDir, folder, file),
    ]);
  }),
);

/** What all projects share. Jest would compile into the memory folder by default. */
const common = { moduleNameMapper, cacheDirectory: join(rootDir, 'node_modules/.cache/jest') };

/**
 * Jest for these packages. In packages for browsers `*.test.tsx` has a page, `*.test.ts` runs in Node, which starts in
 * a fraction of the time.
 * @param {string[]} packages folders
 * @returns {import('jest').Config}
 */
export const jestConfig = (packages) => {
  const of = (name, folders) => ({ name, rootDir, roots: folders.map((it) => join(it, 'src')) });
  const withDatabase = packages.filter((folder) => databasePackages.includes(folder));
  const inNode = packages.filter((folder) => !databasePackages.includes(folder));
  const inBrowsers = packages.filter((folder) => !nodePackages.includes(folder) && folder !== 'desk');
  const inApi = (file) => join(rootDir, 'api/src/testing', file);
  const projects = [
    nodeProject(of('api', withDatabase), {
      ...common,
      setupFilesAfterEnv: [inApi('cheapHashes.ts')],
      globalSetup: inApi('globalSetup.ts'),
      globalTeardown: inApi('globalTeardown.ts'),
    }),
    nodeProject(of('node', inNode), common),
    pageProject(of('page', inBrowsers), common),
    // The desk has its own fake API host: that of `shared` answers members' calls.
    pageProject(of('desk', packages.includes('desk') ? ['desk'] : []), {
      ...common,
      setupFilesAfterEnv: [join(rootDir, 'shared/testing/jsdomParts.ts'), join(rootDir, 'desk/src/testing/setup.ts')],
    }),
  ];
  return {
    projects: projects.filter(({ roots }) => roots.length > 0),
    // A worker keeps some MB of each suite. Over the limit it is replaced, long before Node's own limit ends it.
    workerIdleMemoryLimit: '1500MB',
  };
};

/** The workspaces of the repository. */
export const workspaces = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')).workspaces;
