/** @jest-config-loader esbuild-register */
import { nodeJestConfig } from '../jest.base';

// Packages that ship ES modules only.
export default {
  ...nodeJestConfig(__dirname),
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(content-disposition|cookie|p-limit|yocto-queue)/)'],
};
