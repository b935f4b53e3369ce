/** Thrown if the host cannot start as it is configured. The message says what to do and is printed without a stack. */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefused';
  }
}
