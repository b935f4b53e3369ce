import { runCi } from './ci/ciCommand';
import { repository } from './base/repository';

process.exitCode = await runCi(process.argv.slice(2), {
  repositoryDir: repository,
  out: console.log,
  err: console.error,
});
