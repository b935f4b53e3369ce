import { runCi } from './ci/ciCommand';
import { repository } from './siteFolder';

process.exitCode = await runCi(process.argv.slice(2), {
  repositoryDir: repository,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
