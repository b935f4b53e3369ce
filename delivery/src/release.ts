import { userInfo } from 'node:os';
import { runRelease } from './commands/releaseCommand';

const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
};

process.exitCode = await runRelease(process.argv.slice(2), {
  by: process.env.RELEASE_BY ?? userName(),
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
