import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { redact } from './redact';
import type { IncomingMessage } from 'node:http';

/** Version 00 of the W3C Trace Context: version, trace id, parent id, flags; ids that are all zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The trace id of the request's `traceparent` header, which pages send: 32 hexadecimal digits. Without a valid one,
 * the digits of the request id (a UUID), so that every line of the log has a trace.
 */
const traceIdOf = ({ headers: { traceparent } }: IncomingMessage, requestId: string): string =>
  typeof traceparent === 'string' && traceparentPattern.test(traceparent)
    ? traceparent.slice(3, 35)
    : requestId.replaceAll('-', '');

export interface LogStream {
  write(line: string): unknown;
}

/** Options of the log: one JSON object a line, without secrets. */
export const loggerOptions = (level: string, stream: LogStream) => ({ level, stream, formatters: { log: redact } });

type Factory = NonNullable<FastifyServerOptions['childLoggerFactory']>;

/**
 * The logger of a request, whose lines have its id and its trace id. The child logger is made with the first line,
 * since most requests log nothing and it costs more than the rest of Fastify's routing.
 */
export const makeRequestLogger: Factory = (parent, bindings, options, request) => {
  let own: FastifyBaseLogger | undefined;
  const logger = () => {
    const trace = { trace_id: traceIdOf(request, String(bindings['reqId'])) };
    return (own ??= parent.child({ ...bindings, ...trace }, options));
  };
  return new Proxy(parent, {
    get: (_parent, name: keyof FastifyBaseLogger) =>
      name === 'level'
        ? parent.level
        : (...line: unknown[]): unknown => Reflect.apply(logger()[name] as () => unknown, logger(), line),
  });
};
