import { rspack } from '@rspack/core';
import { createRequire } from 'node:module';

/** What a federation container imports first. */
export const bundlerRuntime = '@module-federation/webpack-bundler-runtime';
const file = createRequire(import.meta.url).resolve(bundlerRuntime);

/**
 * The federation plugin's entry is a data URL that imports its runtime by an absolute path, from which the bundler
 * derives the entry's id. This imports it by name, so that the same sources are built to the same bytes in any folder.
 */
export const portableRuntimePlugin = new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (resource) => {
  resource.request = resource.request.replace(encodeURIComponent(file), encodeURIComponent(bundlerRuntime));
});
