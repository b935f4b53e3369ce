import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runCommandLine } from '../cli/run';

/** Runs an operator's command line in this process, and returns its exit code and what it printed. */
export const runOperatorCommand = async (
  argv: readonly string[],
  { env, stdin = '' }: { env: NodeJS.ProcessEnv; stdin?: string },
): Promise<{ code: number; out: string; err: string }> => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([buffer(stdout), buffer(stderr)]);
  const code = await runCommandLine(argv, { env, stdin: Readable.from([stdin]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await printed;
  return { code, out: out.toString(), err: err.toString() };
};
