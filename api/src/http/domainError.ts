import { codes } from '@site/shared/contract';

/**
 * Says no to a member: thrown anywhere below a route, it undoes the call's transaction and becomes the answer's
 * `code` and `message` (wire, Envelope). `message` is Chinese and fit to show.
 */
export class DomainError extends Error {
  constructor(
    message: string,
    readonly code: number = codes.refused,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
