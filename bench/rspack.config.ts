import { rspack, type Configuration } from '@rspack/core';
import { join } from 'node:path';
import { appsOf, SHELL } from '../delivery/src/appNames';
import { shellConfig } from '../rspack.base';

/*
 * The same site as one plain bundle: the shell's recipe and code without federation, the apps imported directly, their pages ordinary
 * split chunks, nothing prerendered and nothing preloaded. What the bench holds the federated site against.
 */
const root = join(import.meta.dirname, '..');
const shell = join(root, SHELL);
const plain = join(import.meta.dirname, 'src/plain');
/** A module that names the apps of this repository, so that a new one is in the bench without a line here. */
const remotes = join(plain, 'remotes.js');

const imports = appsOf(root)
  .filter((app) => app !== SHELL)
  .map((app, index) => ({ name: `app${index}`, file: join(root, app, 'src/remote.ts') }));

const { plugins: _federation, ...recipe } = shellConfig(shell, []);

const config: Configuration = {
  ...recipe,
  entry: { main: join(plain, 'main.tsx') },
  output: { ...recipe.output, path: join(import.meta.dirname, 'dist'), uniqueName: 'site_plain' },
  plugins: [
    new rspack.experiments.VirtualModulesPlugin({
      [remotes]: [
        ...imports.map(({ name, file }) => `import ${name} from ${JSON.stringify(file)};`),
        `export const remotes = [${imports.map(({ name }) => name).join(', ')}];`,
      ].join('\n'),
    }),
    new rspack.NormalModuleReplacementPlugin(/^\.\/host$/, join(plain, 'host.ts')),
    new rspack.HtmlRspackPlugin({
      template: join(plain, 'index.html'),
      inject: false,
      publicPath: '',
      minify: false,
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(shell, 'public') }] }),
  ],
};

export default config;
