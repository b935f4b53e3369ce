import { join } from 'node:path';
import { checkDeploy } from './deploy/checkDeploy';
import { repository } from './repository';
import { runProgram } from './start/startProcess';

/** `npm run check:deploy`: the files in `deploy/`, by the programs that read them. Exits with 1 if one is wrong. */
process.exitCode = (await checkDeploy(join(repository, 'deploy'), { run: runProgram, log: console.log })) ? 0 : 1;
