/** @jest-config-loader esbuild-register */
import { nodeJestConfig } from '../jest.base';

// `@fastify/static` and fastify's `inject` require packages of ES modules.
export default {
  ...nodeJestConfig(__dirname),
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(content-disposition|cookie)/)'],
};
