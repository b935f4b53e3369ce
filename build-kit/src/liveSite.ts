import { rspack, type Compiler, type Configuration } from '@rspack/core';

/** Path of the development server's web socket, which tells of each build. */
const updates = '/ws';

/**
 * Adds `descriptor.json` to a build that is served to a live site, and prints once how to show the app there.
 * @param descriptor what `servedDescriptor` returns
 * @param origin where the app is served
 * @param liveSite the live site's address
 */
export const liveSitePlugin = (descriptor: { name: string }, origin: string, liveSite: string) => ({
  apply: (compiler: Compiler): void => {
    const name = 'liveSitePlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tap(name, () =>
        compilation.emitAsset(
          'descriptor.json',
          new rspack.sources.RawSource(JSON.stringify({ ...descriptor, updates })),
        ),
      ),
    );
    let printed = false;
    compiler.hooks.done.tap(name, (stats) => {
      if (printed || stats.hasErrors()) return;
      printed = true;
      const overrides = JSON.stringify({ [descriptor.name]: origin });
      const script = `localStorage.setItem('site.overrides', '${overrides}'); location.reload()`;
      console.log(`Served to ${liveSite}. In its console: ${script}`);
    });
  },
});

/**
 * A development build for a released shell, which has React's production build and so no Fast Refresh: the shell
 * replaces the app after each build (`runtime/src/override/BuildWatcher.tsx`).
 */
export const servedTo = (liveSite: string, config: Configuration): Configuration => {
  if (!URL.canParse(liveSite))
    throw new Error(`LIVE_SITE=${liveSite} is not an address. Set it to an origin such as https://site.example.`);
  const { origin, hostname } = new URL(liveSite);
  return {
    ...config,
    output: { ...config.output, crossOriginLoading: 'anonymous' },
    optimization: { ...config.optimization, nodeEnv: 'production' },
    devServer: {
      ...config.devServer,
      hot: false,
      liveReload: false,
      /* Only this site may read the files. */
      headers: { 'Access-Control-Allow-Origin': origin, 'Cache-Control': 'no-store' },
      ...(hostname === 'localhost' ? {} : { allowedHosts: [hostname] }),
      client: false,
    },
  };
};
