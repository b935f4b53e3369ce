import { rspack, type Configuration } from '@rspack/core';
import { join } from 'node:path';
import { appsOf, SHELL } from '../delivery/src/repository';
import { loadersOf } from '@site/build-kit';
import { shellConfig } from '../rspack.base';
import type { App } from '../shared/src/app';

/*
 * The same site as one plain bundle: the shell's recipe and code without federation, the apps imported directly,
 * their pages ordinary split chunks, nothing prerendered and nothing preloaded. What the bench holds the federated
 * site against.
 */
const root = join(import.meta.dirname, '..');
const shell = join(root, SHELL);
const plain = join(import.meta.dirname, 'src/plain');
/**
 * A module with the apps' data and their modules, so that a new app is in the bench without a line here. TypeScript,
 * because the imports of a `.js` file in this package would need file extensions.
 */
const virtualApps = join(plain, 'apps.ts');

const apps = await Promise.all(
  appsOf(root)
    .filter((name) => name !== SHELL)
    .map(async (name) => {
      const src = join(root, name, 'src');
      const { default: app } = (await import(join(src, 'app.ts'))) as { default: App };
      return `{ ...${JSON.stringify(app)}, loaders: ${loadersOf(app, src)} }`;
    }),
);

const { plugins: _federation, ...recipe } = shellConfig(shell, []);

const config: Configuration = {
  ...recipe,
  entry: { main: join(plain, 'main.tsx') },
  output: { ...recipe.output, path: join(import.meta.dirname, 'dist/plain'), uniqueName: 'site_plain' },
  plugins: [
    new rspack.experiments.VirtualModulesPlugin({
      [virtualApps]: `export const apps = [${apps.join(', ')}];`,
    }),
    new rspack.NormalModuleReplacementPlugin(/^\.\/host$/, join(plain, 'host.ts')),
    new rspack.HtmlRspackPlugin({
      template: join(import.meta.dirname, 'src/page.html'),
      inject: false,
      publicPath: '',
      minify: false,
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(shell, 'public') }] }),
  ],
};

export default config;
