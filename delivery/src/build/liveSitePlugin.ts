import { rspack, type Compiler } from '@rspack/core';

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
