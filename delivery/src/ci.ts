import { runCi } from './ci/ciCommand';
import { repository } from './base/repository';
import { runMain } from './start/runMain';

void runMain(() => runCi(process.argv.slice(2), { repositoryDir: repository, out: console.log }));
