import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle } from './bundle';

/** What an image of the site contains, as paths from the repository's folder. */
interface Contents {
  /** Sources of the programs that run in it. */
  programs: string[];
  /** Files and folders that the programs read. */
  files: string[];
  /** Packages that cannot be compiled into the programs: they load native code or other files beside them. */
  packages: string[];
  /** Packages of the repository whose build is among the files. */
  built?: string[];
}

export const images = {
  edge: { programs: [], files: ['deploy/nginx/site.conf', 'deploy/nginx/site.js'], packages: [] },
  host: {
    programs: ['api/src/main.ts', 'api/src/operator/cli.ts'],
    files: ['api/assets', 'api/migrations', 'desk/dist', 'package.json'],
    packages: ['@node-rs/argon2', 'sharp'],
    built: ['desk'],
  },
  controller: {
    programs: ['delivery/src/release.ts', 'delivery/src/rollouts.ts', 'delivery/src/site.ts'],
    files: ['docs/openapi.json', 'package.json'],
    packages: ['@bokuweb/zstd-wasm', 'playwright-core'],
  },
  browser: { programs: ['delivery/src/browser.ts'], files: ['package.json'], packages: ['playwright-core'] },
} satisfies Record<string, Contents>;

export type ImageName = keyof typeof images;

/** A package that an image contains. */
export interface Component {
  name: string;
  version: string;
  license: string | undefined;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const componentOf = (folder: string): Component => {
  const { name, version, license } = readManifest(folder);
  return { name, version, license };
};

/** The folders of packages and of all that they depend on, as installed; optional ones only if they are. */
const withDependencies = (repositoryDir: string, names: string[]): string[] => {
  const folders = new Set<string>();
  const add = (name: string): void => {
    const folder = join('node_modules', name);
    if (folders.has(folder) || !existsSync(join(repositoryDir, folder))) return;
    folders.add(folder);
    const { dependencies, optionalDependencies } = readManifest(join(repositoryDir, folder));
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency);
  };
  for (const name of names) add(name);
  return [...folders];
};

/** The folder of the package that a bundled source belongs to; undefined for sources of the repository. */
const packageFolderOf = (source: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0];

/**
 * Writes what an image copies, for this machine's kind of processor: compiled programs, the files that they read, and
 * the packages that cannot be compiled into them, in `site`; and the image's own files beside it.
 * @param outDir is emptied first
 * @returns the packages of npm that it contains, by name
 */
export const writeContext = async (repositoryDir: string, image: ImageName, outDir: string): Promise<Component[]> => {
  const { programs, files, packages, built = [] }: Contents = images[image];
  await rm(outDir, { recursive: true, force: true });
  const site = join(outDir, 'site');
  await mkdir(site, { recursive: true });
  const sources = (
    await Promise.all(programs.map((entry) => bundle(repositoryDir, entry, { packages, outDir: site })))
  ).flat();
  const copied = withDependencies(repositoryDir, packages);
  for (const path of [...files, ...copied]) {
    await cp(join(repositoryDir, path), join(site, path), { recursive: true, dereference: true });
  }
  const own = join(repositoryDir, 'deploy/images');
  for (const file of [`${image}.Containerfile`, 'healthcheck.js']) {
    await cp(join(own, file), join(outDir, basename(file)));
  }
  const inBuilds = built.flatMap((folder) => {
    const { dependencies = {} } = readManifest(join(repositoryDir, folder));
    return withDependencies(repositoryDir, Object.keys(dependencies));
  });
  const inPrograms = sources.map(packageFolderOf).filter((folder) => folder !== undefined);
  const folders = new Set([...copied, ...inPrograms, ...inBuilds].filter((folder) => !folder.includes('/@site/')));
  return [...folders]
    .map((folder) => componentOf(join(repositoryDir, folder)))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
};
