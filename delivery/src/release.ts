#!/usr/bin/env node
import { runRelease } from './commands/releaseCommand';

process.exitCode = await runRelease(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
