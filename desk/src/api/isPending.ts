import type { Pending } from '@site/shared/operators';

/** Whether the answer to a change says that it waits for a second operator. */
export const isPending = (answer: unknown): answer is Pending =>
  typeof answer === 'object' && answer !== null && 'pending' in answer;
