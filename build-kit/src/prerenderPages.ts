import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { App, Prerendered } from '@site/shared/app';
import { build, type BuildOptions } from 'esbuild';
import { loadersOf } from './exposes';
import { languageYear } from './oldestBrowsers';

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

/** ms in which all pages of an app must have rendered. */
const timeout = 60_000;

interface Rendered {
  path: string;
  page?: Prerendered;
  /** The error that the page threw, in one line, and where. */
  error?: { message: string; stack: string };
}

interface ReleaseFile {
  file: string;
  content: string;
}

export interface PrerenderedPages {
  pages: Map<string, ReleaseFile>;
  /** The script with the calculations of a page, by its path. */
  scripts: Map<string, ReleaseFile>;
  failures: string[];
  /** The errors among them, by path: equal in every build of the same sources. */
  errors: Record<string, string>;
}

/** The entry of the bundle: renders the pages and writes a list of `Rendered` to the file that it is given. */
const entryOf = (app: App): string => `
import { prerenderPage } from '@site/shared/prerender';
import { writeFileSync } from 'node:fs';
const loaders = ${loadersOf(app, './src')};
const renderAll = async () => {
  const pages = [];
  for (const { module, path, login } of ${JSON.stringify(app.routes)})
    try {
      pages.push({ path, page: await prerenderPage(loaders[module], { path, login }) });
    } catch (error) {
      pages.push({
        path,
        error: {
          message: String(error).split('\\n')[0],
          stack: String(error?.stack ?? error).split('\\n').slice(0, 3).join(' '),
        },
      });
    }
  writeFileSync(process.argv[2], JSON.stringify(pages));
  process.exit(0);
};
void renderAll();`;

const fileOf = (module: string, content: string, type: 'json' | 'js'): ReleaseFile => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { file: `static/${module.slice(2).replaceAll('/', '-')}.${hash}.${type}`, content };
};

/**
 * Bundles the calculations of each page that has some. Of `@site/shared` they get `calculations.ts` only: the whole
 * package would come with its components.
 */
const bundleCalculations = async (folder: string, sharedFolder: string, { early = {} }: App) => {
  const scripts = Object.entries(early).map(async ([path, module]) => {
    const source = JSON.stringify(`./src${module.slice(1)}`);
    const contents = `import * as calculations from ${source}; window.earlyCalculations = calculations;`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      alias: { '@site/shared': join(sharedFolder, 'src/calculations.ts') },
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: languageYear,
      charset: 'utf8',
      logLevel: 'silent',
    });
    return [path, fileOf(module, outputFiles[0]!.text, 'js')] as const;
  });
  return new Map(await Promise.all(scripts));
};

const render = async (folder: string, sharedFolder: string, app: App): Promise<Rendered[]> => {
  const work = mkdtempSync(join(tmpdir(), 'site-prerender-'));
  const [outfile, result] = [join(work, 'prerender.cjs'), join(work, 'pages.json')];
  try {
    const stdin = { contents: entryOf(app), resolveDir: folder, loader: 'tsx' as const };
    await bundleForNode({ stdin, nodePaths: [join(sharedFolder, '../node_modules')] }, outfile);
    // In its own process, so that a page that hangs or leaves timers does not hang the build.
    await promisify(execFile)(process.execPath, [outfile, result], { timeout, env: { PATH: process.env.PATH } });
    return JSON.parse(readFileSync(result, 'utf8')) as Rendered[];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * Renders every page of an app as it is before any answer, and bundles its calculations. A page that throws has no
 * markup and paints when its scripts have loaded.
 * @param folder the app's folder
 * @param sharedFolder the folder of `@site/shared`
 */
export async function prerenderPages(folder: string, sharedFolder: string, app: App): Promise<PrerenderedPages> {
  const pages: PrerenderedPages['pages'] = new Map();
  let rendered: Rendered[];
  let scripts: PrerenderedPages['scripts'];
  try {
    [rendered, scripts] = await Promise.all([
      render(folder, sharedFolder, app),
      bundleCalculations(folder, sharedFolder, app),
    ]);
  } catch (error) {
    const failures = [`${app.name}: no page could be prerendered: ${(error as Error).message}`];
    const errors = Object.fromEntries(app.routes.map(({ path }) => [path, 'no page of the app could be rendered']));
    return { pages, scripts: new Map(), failures, errors };
  }
  const modules = new Map(app.routes.map(({ path, module }) => [path, module]));
  for (const { path, page } of rendered) {
    if (!page?.visitor && !page?.member) continue;
    const content = JSON.stringify(page);
    pages.set(path, fileOf(modules.get(path) ?? '', content, 'json'));
  }
  const failures = rendered
    .filter(({ path }) => !pages.has(path))
    .map(
      ({ path, error }) => `${app.name}: ${path} has no prerendered markup: ${error?.stack ?? 'it renders nothing.'}`,
    );
  const errors = Object.fromEntries(rendered.flatMap(({ path, error }) => (error ? [[path, error.message]] : [])));
  return { pages, scripts, failures, errors };
}
