/** A valid command that is not carried out. Nothing has changed, except with the subclass below. Exit code 1. */
export class Refusal extends Error {
  /** Sentences. */
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'Refusal';
    this.reasons = reasons;
  }
}

/** No answer to a change of what is live: whether it was made is not known. Exit code 3: not to be repeated. */
export class UnconfirmedChange extends Refusal {}

/** A malformed command line. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
