import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { appsOf, repository } from '@site/delivery';
import type { App } from '@site/shared/app';
import { descriptorPlugin } from './descriptorPlugin';
import { exposesOf, loadersOf } from './exposes';
import { insideLiveSite } from './liveSite';
import { languageYear } from './oldestBrowsers';
import { bundlerRuntime, portableRuntimePlugin, retryChunksPlugin, verifyChunksPlugin } from './rspackPlugins';
import { developmentEntry, globalNameOf, servedDescriptor } from './servedDescriptor';

/*
 * The build configuration of all apps. An app's `rspack.config.ts` is one call of `shellConfig` or `remoteConfig`.
 *
 * Only the shell contains the shared singletons. It provides them at run time (`runtime/src/federation/host.ts`); a
 * feature app does not bundle them (`import: false`) and fails to load on a version mismatch. A feature app that runs
 * alone (`npm run dev -w @site/APP`) is a plain page that bundles everything.
 */
const { resolve } = createRequire(import.meta.url);
const sharedFolder = dirname(resolve('@site/shared/package.json'));
const sharedSingletons = ['react', 'react-dom', 'styled-components', '@site/shared'] as const;

const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    dependencies: Record<string, string>;
  };

/** An app's name is that of its package, so its folder can have any name: `@site/mfe-wallet` is `mfe-wallet`. */
const nameOf = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? packageOf(folder).name.replace(/^@site\//, '') : basename(folder);

const versionOf = (name: string) =>
  name === '@site/shared' ? packageOf(sharedFolder).version : (packageOf(sharedFolder).dependencies[name] ?? '');

const singletonVersions = Object.fromEntries(sharedSingletons.map((name) => [name, versionOf(name)]));
const singletonRanges = Object.fromEntries(sharedSingletons.map((name) => [name, `^${versionOf(name)}`]));

/*
 * By default the plugin bundles the CommonJS builds of its runtime, which cannot be tree-shaken: 12 KB (brotli) per
 * entry. The ES modules beside them need 7 KB.
 */
const esModuleOf = (name: string): string => resolve(name).replace(/\.cjs$/, '.js');
const slimRuntime = {
  [resolve('@module-federation/runtime')]: esModuleOf('@module-federation/runtime'),
  [bundlerRuntime]: esModuleOf(bundlerRuntime),
};

const firstDevPort = Number(process.env.SITE_DEV_FIRST_PORT ?? 8080);

/** Development port of each app, the shell first. `SITE_DEV_FIRST_PORT` moves all of them. */
export const devPorts: Record<string, number> = Object.fromEntries(
  appsOf(repository).map((app, index) => [app, firstDevPort + index]),
);

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8090';
const production = process.env.NODE_ENV === 'production';

/**
 * Chromium compiles all functions of a script with this comment while the script is downloaded, on another thread.
 * Otherwise the main thread compiles each function when it is called, which takes about 200 ms of a slow phone's start.
 */
const compileWhileLoading = new rspack.BannerPlugin({
  raw: true,
  test: /\.js$/,
  banner: '//# allFunctionsCalledOnLoad\n',
  /* After the minimizer, which drops comments, and before the source maps, which count its line. */
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
});

/**
 * What all builds share.
 * @param forReleasedShell omits what React's production build lacks: the development JSX runtime and Fast Refresh
 */
export const base = (folder: string, forReleasedShell = production): Configuration => ({
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', languageYear],
  devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
  lazyCompilation: false,
  output: {
    path: join(folder, 'dist'),
    publicPath: 'auto',
    clean: true,
    uniqueName: `site_${nameOf(folder)}`,
    filename: production ? 'static/[name].[contenthash:10].js' : 'static/[name].js',
    chunkFilename: production ? 'static/[name].[contenthash:10].js' : 'static/[name].js',
    assetModuleFilename: 'static/[name].[contenthash:10][ext]',
    /* A chunk that hangs fails after this many ms, so that its area can offer 重试. */
    chunkLoadTimeout: 10_000,
    /* A module that has thrown throws again; otherwise it would count as loaded, without exports. */
    strictModuleErrorHandling: true,
    /* Paths relative to the app's folder, so that a source map is the same wherever it was built. */
    devtoolModuleFilenameTemplate: '[resource-path]',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: languageYear,
            parser: { syntax: 'typescript', tsx: true },
            transform: {
              react: { runtime: 'automatic', development: !forReleasedShell, refresh: !forReleasedShell },
            },
          },
        },
      },
      { test: /\.svg$/, type: 'asset' },
    ],
  },
  optimization: {
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false })],
  },
  performance: false,
  plugins: [
    retryChunksPlugin,
    verifyChunksPlugin,
    ...(forReleasedShell ? [] : [new ReactRefreshRspackPlugin()]),
    ...(production ? [compileWhileLoading] : []),
  ],
  devServer: {
    host: '127.0.0.1',
    port: devPorts[nameOf(folder)],
    hot: true,
    allowedHosts: 'auto',
    headers: { 'Access-Control-Allow-Origin': '*' },
    proxy: [
      { context: ['/api'], target: apiUrl, xfwd: true },
      /* Launch addresses of the sandbox games are those of the page's own host. */
      { context: ['/sandbox-games'], target: process.env.GAMES_URL ?? apiUrl, xfwd: true },
    ],
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      /* The page's own host name, because the server rejects sockets from pages of other hosts. */
      webSocketURL: { hostname: '0.0.0.0' },
    },
  },
});

/** The shell: a plain build. It names no remotes, because it becomes their host at run time. */
export function shellConfig(folder: string, page: Configuration['plugins']): Configuration {
  const config = base(folder);
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    optimization: {
      ...config.optimization,
      /* The federation host in one file, because each further script delays a page by about 40 ms on a slow phone. */
      splitChunks: {
        cacheGroups: {
          federation: { test: /@module-federation/, name: 'federation', chunks: 'async', enforce: true },
          /* A part of the kit and the library that it alone uses are one request. */
          defaultVendors: false,
        },
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      ...(page ?? []),
      /* The registry replaces the runtime's snapshots, and its code for Node is not needed: 2.7 KB (brotli) less. */
      new rspack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' }),
      ...(production ? [descriptorPlugin({ folder, sharedFolder, singletons: singletonVersions })] : []),
    ],
  };
}

/**
 * A feature app: exposes its pages and widgets and uses the shell's singletons. `SITE_DEV_IN_SHELL=1` serves it to a
 * shell in development, `LIVE_SITE=https://site.example` shows it inside that site (docs/teams.md).
 */
export function remoteConfig(folder: string, app: App): Configuration {
  const inShell = production || Boolean(process.env.SITE_DEV_IN_SHELL);
  const liveSite = inShell ? undefined : process.env.LIVE_SITE;
  if (!inShell && !liveSite) return standalone(base(folder), app);
  const { name } = app;
  if (name !== nameOf(folder))
    throw new Error(`src/app.ts names the app ${name}, but package.json @site/${nameOf(folder)}. Use the same name.`);
  const served = servedDescriptor(app, singletonRanges['@site/shared'] ?? '');
  const config = liveSite ? insideLiveSite(liveSite, served, base(folder, true)) : base(folder);
  const globalName = globalNameOf(name);
  const entry = production ? 'remoteEntry.[contenthash:10].js' : developmentEntry;
  return {
    ...config,
    entry: {},
    resolve: { ...config.resolve, alias: slimRuntime },
    module: {
      ...config.module,
      /* Each chunk adds its hash to every page: a library that one chunk uses is a part of that chunk. */
      rules: [...(config.module?.rules ?? []), { test: /node_modules/, parser: { dynamicImportMode: 'eager' } }],
    },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { defaultVendors: { minChunks: 2 } } } },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: globalName,
        filename: entry,
        exposes: exposesOf(app),
        dts: false,
        manifest: false,
        shared: Object.fromEntries(
          sharedSingletons.map((it) => [
            it,
            { singleton: true, import: false as const, strictVersion: true, requiredVersion: singletonRanges[it] },
          ]),
        ),
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      portableRuntimePlugin,
      ...(production ? [descriptorPlugin({ folder, sharedFolder, app, singletons: singletonVersions })] : []),
    ],
  };
}

/** The small host page of `shared`, for what runs without the shell. */
export const hostPage = () => new rspack.HtmlRspackPlugin({ template: join(sharedFolder, 'standalone/index.html') });

/** An app alone in the host page of `shared/standalone`. Its entry is generated from the modules of the data file. */
const standalone = (config: Configuration, app: App): Configuration => ({
  ...config,
  entry: { main: './src/standalone.ts' },
  plugins: [
    ...(config.plugins ?? []),
    new rspack.experiments.VirtualModulesPlugin({
      'src/standalone.ts': [
        "import { startStandalone } from '@site/shared/standalone';",
        "import app from './app';",
        `startStandalone(app, ${loadersOf(app)});`,
      ].join('\n'),
    }),
    hostPage(),
  ],
});
