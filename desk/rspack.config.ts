import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { join } from 'node:path';
import { typescriptRule } from '../rspack.base';

/*
 * The desk is an ordinary single-page application in `dist`: `index.html` and content-hashed files below `/static/`.
 * The page has no inline scripts, so that the operator listener can forbid them.
 */
const folder = import.meta.dirname;
const production = process.env.NODE_ENV === 'production';
const operatorUrl = process.env.OPERATOR_URL ?? 'http://127.0.0.1:8180';

const config: Configuration = {
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  entry: { main: './src/main.tsx' },
  devtool: production ? false : 'cheap-module-source-map',
  lazyCompilation: false,
  output: {
    path: join(folder, 'dist'),
    publicPath: '/',
    clean: true,
    uniqueName: 'site_desk',
    filename: production ? 'static/[name].[contenthash:10].js' : 'static/[name].js',
    cssFilename: production ? 'static/[name].[contenthash:10].css' : 'static/[name].css',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  module: {
    rules: [typescriptRule(!production), { test: /\.css$/, type: 'css' }],
  },
  optimization: {
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new rspack.LightningCssMinimizerRspackPlugin(),
    ],
    splitChunks: { chunks: 'async' },
  },
  performance: false,
  plugins: [
    new rspack.HtmlRspackPlugin({ template: './index.html' }),
    ...(production ? [] : [new ReactRefreshRspackPlugin()]),
  ],
  devServer: {
    host: '127.0.0.1',
    port: Number(process.env.DESK_DEV_PORT ?? 8200),
    hot: true,
    historyApiFallback: true,
    proxy: [{ context: (path) => path.startsWith('/operator/'), target: operatorUrl }],
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
  },
};

export default config;
