import { codes } from '@site/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import pg from 'pg';
import { OutcomeUnknown } from '../database/errors';
import { logRejection } from './logSecurityEvent';
import { failure } from './result';
import { DomainError } from '../errors/domainError';
import type { IncomingMessage } from 'node:http';

const discardLimit = { bytes: 32 * 1024 * 1024, ms: 5000 };

/**
 * Reads and discards the rest of a rejected body, up to a limit. A client or proxy that is still sending when the
 * connection closes would get a connection error instead of the answer.
 */
const discardBody = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let received = 0;
    const timer = setTimeout(resolve, discardLimit.ms);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (request.readableEnded || request.destroyed) return done();
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > discardLimit.bytes) done();
    });
    request.resume();
  });

/** The fields of an error to log, without `detail` and parameters, which contain members' input. */
const loggable = (error: Error) => ({
  name: error.name,
  message: error.message,
  stack: error.stack,
  ...(error instanceof pg.DatabaseError
    ? { code: error.code, table: error.table, constraint: error.constraint, where: error.where }
    : {}),
});

const fault = '系统繁忙，请稍后再试！';

export const registerErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError | DomainError | Error, request, reply) => {
    void reply.status(200);
    if (error instanceof DomainError) {
      logRejection(request, error);
      return failure(error.code, error.message, error.missing);
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status === 413) {
      await discardBody(request.raw);
      return failure(codes.refused, '提交的内容过大！');
    }
    if (status >= 400 && status < 500) return failure(codes.refused, '请求格式有误！');
    request.log.error({ error: loggable(error), call: request.routeOptions.url }, 'a call failed');
    if (error instanceof OutcomeUnknown) {
      // An envelope would be a refusal, but the change may have been made. Clients repeat it with its idempotency key.
      void reply.status(500).type('text/plain; charset=utf-8');
      return 'It is unknown whether the change was made.\n';
    }
    return failure(codes.fault, fault);
  });
  app.setNotFoundHandler((_request, reply) => {
    void reply.status(404);
    return failure(404, '接口不存在！');
  });
};
