/** A command that was understood and must not be done. Nothing has changed; every reason is a sentence. Exit code 1. */
export class Refusal extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'Refusal';
    this.reasons = reasons;
  }
}

/** A command line that makes no sense. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
