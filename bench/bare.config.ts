import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { SHELL } from '../delivery/src/base/repository';
import { shellConfig } from '../rspack.base';

/*
 * A page of the site's libraries alone, built by the shell's recipe: its first paint is the earliest that script can
 * make on the same network and phone.
 */
const here = import.meta.dirname;
const { plugins: _federation, ...recipe } = shellConfig(join(here, '..', SHELL), []);

const config: Configuration = {
  ...recipe,
  entry: { main: join(here, 'src/bare/main.tsx') },
  output: { ...recipe.output, path: join(here, 'dist/bare'), uniqueName: 'site_bare' },
  plugins: [
    new rspack.HtmlRspackPlugin({
      template: join(here, 'src/page.html'),
      inject: false,
      publicPath: '',
      minify: false,
    }),
  ],
};

export default config;
