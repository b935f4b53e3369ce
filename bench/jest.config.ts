/** @jest-config-loader esbuild-register */
import { nodeJestConfig } from '../jest.base';

export default nodeJestConfig(__dirname);
