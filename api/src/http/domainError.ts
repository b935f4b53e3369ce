import { codes } from '@site/shared/contract';
import type { SecurityEvent } from '../log/securityEvent';

/**
 * A call that is rejected. Thrown below a route, it rolls back the call's transaction and becomes the `code` and
 * `message` of the answer. `message` is Chinese text for the member. `security` is logged.
 */
export class DomainError extends Error {
  constructor(
    message: string,
    readonly code: number = codes.refused,
    readonly security?: SecurityEvent,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
