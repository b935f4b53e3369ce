import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { CommandError, UsageError } from './errors';

/** What a command reads and writes: `process`, or a test's streams. */
export interface Io {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}

export const printLine = (stream: Writable, line: string): void => void stream.write(`${line}\n`);

/** Reads a text file, relative to the folder in which npm was called, without trailing white space. */
export const readText = ({ env }: Io, path: string): Promise<string> =>
  readFile(resolve(env.INIT_CWD ?? '', path), 'utf8').then(
    (text) => text.trimEnd(),
    (error: Error) => {
      throw new CommandError(error.message);
    },
  );

/** Asks each question at the terminal without showing what is typed. */
const askHidden = async ({ stdin, stderr }: Io, questions: readonly string[]): Promise<string[]> => {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: hidden, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      stderr.write(question);
      const { value, done } = await lines.next();
      stderr.write('\n');
      // Ctrl-C and Ctrl-D close it without an answer.
      if (done) throw new CommandError('No password was entered.');
      answers.push(value);
    }
    return answers;
  } finally {
    terminal.close();
  }
};

/** A new password: typed twice at a terminal, or the first line of stdin. Arguments would show it to other users. */
export const readNewPassword = async (io: Io): Promise<string> => {
  if (io.stdin.isTTY) {
    const [password = '', repeated] = await askHidden(io, ['New password: ', 'Again: ']);
    if (repeated !== password) throw new CommandError('The passwords differ.');
    return password;
  }
  for await (const line of createInterface({ input: io.stdin })) return line;
  throw new UsageError(
    'There is no password on stdin. Call the command at a terminal, which asks for it, or pipe one line.',
  );
};
