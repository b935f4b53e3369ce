/* What an app's `rspack.config.ts` needs, and the parts of it that the shell's page and the desk use. */
export { base, devPorts, hostPage, remoteConfig, shellConfig } from './rspackConfig';
export { languageYear } from './oldestBrowsers';
export { bundleForNode } from './prerenderPages';
export { servedDescriptor } from './servedDescriptor';
