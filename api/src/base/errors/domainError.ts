import { codes, type MissingProof } from '@site/contract';
import type { SecurityEvent } from './securityEvent';

/**
 * A call that is rejected. Thrown below a route, it rolls back the call's transaction and becomes the `code` and
 * `message` of the answer. `message` is Chinese text for the member. `security` is logged. `missing` is the
 * answer's `data`: what the call may be repeated with.
 */
export class DomainError extends Error {
  constructor(
    message: string,
    readonly code: number = codes.refused,
    readonly security?: SecurityEvent,
    readonly missing?: MissingProof,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Runs `work`, and begins the message of its DomainError with what it is about. */
export const withSubject = async <Result>(subject: string, work: () => Promise<Result> | Result): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? new DomainError(`${subject}：${error.message}`) : error;
  }
};
