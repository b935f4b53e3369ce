/** A command that was understood but is not carried out. Nothing has changed. Exit code 1. */
export class Refusal extends Error {
  /** Sentences. */
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'Refusal';
    this.reasons = reasons;
  }
}

/** A malformed command line. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
