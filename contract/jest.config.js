import { basename } from 'node:path';
import { jestConfig } from '../jest.base.js';

export default jestConfig([basename(import.meta.dirname)]);
