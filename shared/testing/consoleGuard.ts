import { format } from 'node:util';

/*
 * An error or warning on the console fails the test. A test that causes one on purpose silences it:
 * `jest.spyOn(console, 'error').mockImplementation()`.
 */
const consoleOutput: string[] = [];
/** Redux reports slow development checks, which depend on the machine. */
const slowChecks = /InvariantMiddleware took \d+ms/;
for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) => {
    const text = format(...words);
    if (!slowChecks.test(text)) consoleOutput.push(`console.${level}: ${text}`);
  };

afterEach(() => {
  const lines = consoleOutput.splice(0);
  if (lines.length > 0) throw new Error(lines.join('\n\n'));
});
