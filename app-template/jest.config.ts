/** @jest-config-loader esbuild-register */
import { browserJestConfig } from '../jest.base';

export default browserJestConfig(__dirname);
