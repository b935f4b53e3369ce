/** A command that failed or was refused: exit code 1, with the reason on stderr. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** An unknown command, or wrong arguments or options: exit code 2, with the usage on stderr. */
export class UsageError extends Error {
  override name = 'UsageError';
}
