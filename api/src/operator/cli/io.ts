import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { Refused, WrongUsage } from './errors';

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
      throw new Refused(error.message);
    },
  );

/** Asks at the terminal without showing what is typed. */
const askHidden = async ({ stdin, stderr }: Io, question: string): Promise<string> => {
  stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: hidden, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      // Ctrl-C and Ctrl-D close it without an answer.
      terminal.once('close', () => reject(new Refused('No password was entered.')));
      terminal.once('line', resolve);
    });
  } finally {
    terminal.close();
    stderr.write('\n');
  }
};

/** A new password: typed twice at a terminal, or the first line of stdin. Arguments would show it to other users. */
export const readNewPassword = async (io: Io): Promise<string> => {
  if (io.stdin.isTTY) {
    const password = await askHidden(io, 'New password: ');
    if ((await askHidden(io, 'Again: ')) !== password) throw new Refused('The passwords differ.');
    return password;
  }
  for await (const line of createInterface({ input: io.stdin })) return line;
  throw new WrongUsage('There is no password on stdin.');
};
