/** A valid command that is not carried out. Nothing has changed, except with the subclasses below. Exit code 1. */
export class Refusal extends Error {
  /** Sentences. */
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'Refusal';
    this.reasons = reasons;
  }
}

/** What is live has changed, but not everything that follows from it was done. Exit code 3: not to be repeated. */
export class IncompleteChange extends Refusal {}

/** No answer to a change of what is live: whether it was made is not known. Exit code 3, as above. */
export class UnconfirmedChange extends IncompleteChange {}

/** A malformed command line. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
