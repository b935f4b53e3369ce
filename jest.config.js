import { jestConfig, workspaces } from './jest.base.js';

/** `npm test`: every package, as one run. */
export default jestConfig(workspaces);
