import { build, type BuildOptions } from 'esbuild';

/**
 * Bundles sources of the site as a CommonJS module that renders them in Node, as in production.
 * @param entry `entryPoints`, or `stdin` with the source of the entry
 * @throws Error with the bundler's messages
 */
export const bundleForNode = (
  entry: Pick<BuildOptions, 'entryPoints' | 'stdin' | 'nodePaths'>,
  outfile: string,
): Promise<unknown> =>
  build({
    ...entry,
    bundle: true,
    outfile,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    loader: { '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
