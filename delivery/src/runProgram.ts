import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 * @param cwd the folder to run it in
 * @returns its output on stdout and stderr, and why it failed: exit code, signal or error; undefined if it succeeded
 */
export const runProgram = (
  [program = '', ...args]: string[],
  cwd: string,
  env = process.env,
): Promise<{ output: string; failure: string | undefined }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const end = (failure?: string): void => resolve({ output: Buffer.concat(output).toString(), failure });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
