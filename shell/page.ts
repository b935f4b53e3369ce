import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type RspackPluginInstance } from '@rspack/core';
import { minifySync } from '@swc/core';
import { buildSync, transformSync } from 'esbuild';
import { bundleForNode, languageYear, servedDescriptor } from '@site/build-kit';
import { read, type App } from '../shared/src/app';
import { lightCss, lightValues } from '../shared/src/ui/theme/lightTheme';
import { tokenValues } from '../shared/src/ui/theme/tokenValues';
import { devPorts } from '../rspack.base';

/*
 * The shell's `index.html`. In a release it contains the prerendered markup with its styles, and an empty registry that
 * the edge fills; the edge replaces `%SHELL_BASE%` with the address of the release's files. In development it contains
 * a registry of the apps' development servers.
 */
const here = import.meta.dirname;
const production = process.env.NODE_ENV === 'production';

async function prerenderedPage(): Promise<{ markup: string; css: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'site-prerender-'));
  try {
    const outfile = join(folder, 'prerender.cjs');
    await bundleForNode({ entryPoints: [join(here, 'src/prerender/prerender.tsx')] }, outfile);
    const module = createRequire(import.meta.url)(outfile) as { prerender(): { markup: string; css: string } };
    return module.prerender();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function developmentRegistry(): Promise<string> {
  const sharedFolder = join(here, '../shared');
  const { version } = JSON.parse(readFileSync(join(sharedFolder, 'package.json'), 'utf8')) as { version: string };
  const apps: Record<string, object> = {};
  for (const [name, port] of Object.entries(devPorts)) {
    if (name === 'shell') continue;
    const { default: app } = (await import(join(here, '..', name, 'src/app.ts'))) as { default: App };
    const served = servedDescriptor(app, `^${version}`);
    apps[name] = { version: 'development', base: `http://localhost:${port}/`, ...served };
  }
  return JSON.stringify({ revision: 0, apps });
}

/** The shell's own first requests: on every page, also of members, and on home. */
const shellReads = {
  all: [read('app', {})],
  member: [{ ...read('user', {}), login: true }],
  home: [read('bannerList', { type: 2 }), read('homenotice', {})],
};

/** What browsers draw around the page in each theme. */
const themeColors = { dark: tokenValues.color.ground, light: lightValues.color.ground };

/** Name and text of the installed app: the document's title before the operator's is known, and for search engines. */
const manifest = () => JSON.parse(readText('public/manifest.webmanifest')) as { name: string; description: string };

const readText = (file: string) => readFileSync(join(here, file), 'utf8');
const minified = (text: string, loader: 'js' | 'css') => transformSync(text, { minify: true, loader }).code.trim();

/**
 * Marks the document if the browser is older than those that the README names, which have both. It must be understood
 * by such browsers, unlike all other scripts.
 */
const browserTest =
  '"hasIndices"in RegExp.prototype&&self.BroadcastChannel||(document.documentElement.className="outdated")';

/** The inline script, which fetches what the requested page needs and shows its markup. */
const bootstrapScript = (): string => {
  const { outputFiles } = buildSync({
    entryPoints: [join(here, '../runtime/src/bootstrap/main.ts')],
    bundle: true,
    format: 'iife',
    target: languageYear,
    tsconfigRaw: {},
    define: {
      SHELL_READS: JSON.stringify(shellReads),
      THEME_COLORS: JSON.stringify(themeColors),
      HOME_SLOT: JSON.stringify('home.games'),
    },
    write: false,
  });
  /* Smaller than what esbuild minifies. */
  return minifySync(outputFiles[0]?.text ?? '', { compress: { passes: 3 }, mangle: true }).code;
};

/** Plugins that write `index.html`. */
export async function indexHtmlPlugins(): Promise<RspackPluginInstance[]> {
  const { markup, css } = production ? await prerenderedPage() : { markup: '', css: '' };
  const registry = production ? '' : await developmentRegistry();
  return [
    new rspack.HtmlRspackPlugin({
      template: join(here, 'index.html'),
      inject: false,
      publicPath: '',
      minify: false,
      templateParameters: {
        markup,
        css: css + minified(readText('src/prerender/prerendered.css') + lightCss, 'css'),
        browserTest,
        bootstrap: bootstrapScript(),
        registry,
        title: manifest().name,
        description: manifest().description,
        base: production ? '%SHELL_BASE%' : '/',
        developmentHook: production
          ? ''
          : `<script>${minified(readText('../runtime/src/bootstrap/developmentHook.js'), 'js')}</script>`,
      },
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(here, 'public') }] }),
  ];
}
