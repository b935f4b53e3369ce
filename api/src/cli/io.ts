import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';

/** A command that failed or was refused: exit code 1, with the reason on stderr. */
export class CommandError extends Error {
  override name = 'CommandError';
  exitCode = 1;
}

/** A call that the host refused, with the code and message of its answer. */
export class RefusedError extends CommandError {
  readonly code: number;
  readonly reason: string;

  /** `hint` is printed after the host's message. */
  constructor({ code, message }: { code: number; message: string }, hint = '') {
    super(`refused (${code}): ${message}${hint}`);
    this.code = code;
    this.reason = message;
  }
}

export const wrongUsage = (reason: string): CommandError => Object.assign(new CommandError(reason), { exitCode: 2 });

/** The error of a change that may have been made, since its answer was lost for this reason. */
export const answerLost = (reason: string, key: string): CommandError =>
  new CommandError(
    `${reason}\nThe change may have been made. To repeat it, and make it at most once, add:\n  --key ${key}`,
  );

/** What a command reads and writes: `process`, or a test's streams. */
export interface Io {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}

export const printLine = (stream: Writable, line: string): void => void stream.write(`${line}\n`);

/** Reads a file, relative to the folder in which npm was called. */
export const readBytes = ({ env }: Io, path: string): Promise<Buffer> =>
  readFile(resolve(env.INIT_CWD ?? '', path)).catch((error: Error) => {
    throw new CommandError(error.message);
  });

/** Reads a text file, relative to the folder in which npm was called, without trailing white space. */
export const readText = async (io: Io, path: string): Promise<string> =>
  (await readBytes(io, path)).toString('utf8').trimEnd();

/** Secrets that are entered one after the other. */
export interface SecretPrompt {
  /** The next one. Throws `missing` if the input has ended, at a terminal by Ctrl-C or Ctrl-D. */
  ask(question: string, missing: Error): Promise<string>;
  end(): void;
}

/**
 * Reads secrets: asked for at a terminal without showing what is typed, or the lines of stdin. Arguments would show
 * them to other users.
 */
export const promptForSecrets = ({ stdin, stderr }: Io): SecretPrompt => {
  const isTerminal = stdin.isTTY === true;
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, ...(isTerminal ? { output: hidden, terminal: true } : {}) });
  const lines = reader[Symbol.asyncIterator]();
  return {
    ask: async (question, missing) => {
      if (isTerminal) stderr.write(question);
      const { value, done } = await lines.next();
      if (isTerminal) stderr.write('\n');
      if (done) throw missing;
      return value;
    },
    end: () => reader.close(),
  };
};

const noPassword = ({ stdin }: Io): Error =>
  stdin.isTTY
    ? new CommandError('No password was entered.')
    : wrongUsage('There is no password on stdin. Call the command at a terminal, which asks for it, or pipe one line.');

export const readPassword = (io: Io, prompt: SecretPrompt, name: string): Promise<string> =>
  prompt.ask(`Password of ${name}: `, noPassword(io));

/** A new password: typed twice at a terminal, or the first line of stdin. */
export const readNewPassword = async (io: Io): Promise<string> => {
  const prompt = promptForSecrets(io);
  try {
    const password = await prompt.ask('New password: ', noPassword(io));
    if (io.stdin.isTTY && (await prompt.ask('Again: ', noPassword(io))) !== password)
      throw new CommandError('The passwords differ.');
    return password;
  } finally {
    prompt.end();
  }
};
