import type { FastifyBaseLogger } from 'fastify';

/** A handler of errors that logs which task has failed, such as `check the books`. */
export const logFailure =
  (log: Pick<FastifyBaseLogger, 'error'>, task: string) =>
  ({ message }: Error): void =>
    log.error(`Could not ${task}: ${message}`);
