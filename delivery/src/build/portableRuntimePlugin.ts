import { rspack } from '@rspack/core';
import { createRequire } from 'node:module';

const runtime = '@module-federation/webpack-bundler-runtime';
const file = createRequire(import.meta.url).resolve(runtime);

/**
 * The federation plugin's entry is a data URL that imports its runtime by an absolute path, from which the bundler
 * derives the entry's id. This imports it by name, so that the same sources are built to the same bytes in any folder.
 * The name also resolves to an ES module, which can be tree-shaken, as the path does not.
 */
export const portableRuntimePlugin = new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (resource) => {
  resource.request = resource.request.replace(encodeURIComponent(file), encodeURIComponent(runtime));
});
