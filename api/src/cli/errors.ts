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

/** The error of wrong arguments or input: exit code 2. */
export const wrongUsage = (reason: string): CommandError => Object.assign(new CommandError(reason), { exitCode: 2 });

/** The error of a change that may have been made, since its answer was lost for this reason. */
export const answerLost = (reason: string, key: string): CommandError =>
  new CommandError(
    `${reason}\nThe change may have been made. To repeat it, and make it at most once, add:\n  --key ${key}`,
  );
