import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/* `npm run fuzz -- [--cases N] [--seed S]`: sends hostile requests to every call, and counts them by call. */

const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } });

const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(import.meta.resolve('jest/bin/jest')), '--maxWorkers=1', 'fuzz.slow.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SLOW_TESTS: '1',
      FUZZ_REPORT: '1',
      FUZZ_CASES: values.cases ?? '10000',
      FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
    },
  },
);
process.exit(status ?? 1);
