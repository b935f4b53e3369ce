import { rspack, type Configuration } from '@rspack/core';
import { base } from '../rspack.base';

const production = process.env.NODE_ENV === 'production';
const operatorUrl = process.env.OPERATOR_URL ?? 'http://127.0.0.1:8180';

const config = base(import.meta.dirname);

/**
 * The operators' desk: a page without federation; its other files are below `/static/`. It has no inline scripts, which
 * the Content-Security-Policy of the operators' listener forbids.
 */
export default {
  ...config,
  entry: { main: './src/main.tsx' },
  output: {
    ...config.output,
    cssFilename: production ? 'static/[name].[contenthash:10].css' : 'static/[name].css',
    publicPath: '/',
  },
  module: { rules: [...(config.module?.rules ?? []), { test: /\.css$/, type: 'css' }] },
  optimization: {
    ...config.optimization,
    minimizer: [...(config.optimization?.minimizer ?? []), new rspack.LightningCssMinimizerRspackPlugin()],
  },
  plugins: [...(config.plugins ?? []), new rspack.HtmlRspackPlugin({ template: './index.html' })],
  devServer: {
    ...config.devServer,
    port: Number(process.env.DESK_DEV_PORT ?? 8200),
    /* Pages are reloaded at their address; `/operators` is a page, `/operator/…` are calls. */
    historyApiFallback: true,
    proxy: [{ pathFilter: '/operator/**', target: operatorUrl }],
  },
} satisfies Configuration;
