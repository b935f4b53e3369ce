/** A command that was not done: exit code 1, with the reason on stderr. */
export class Refused extends Error {
  override name = 'Refused';
}

/** A command line that makes no sense: exit code 2, with the usage on stderr. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
