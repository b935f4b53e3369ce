import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import { redact } from './redact';
import type { IncomingMessage } from 'node:http';

/** Version 00 of the W3C Trace Context: version, trace id, parent id, flags; ids that are all zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The trace id of the request's `traceparent` header, which the edge always sends: 32 hexadecimal digits. Without a
 * valid one, the digits of the request id (a UUID), so that every line of the log has a trace.
 */
const traceIdOf = ({ headers: { traceparent } }: IncomingMessage, requestId: string): string =>
  typeof traceparent === 'string' && traceparentPattern.test(traceparent)
    ? traceparent.slice(3, 35)
    : requestId.replaceAll('-', '');

/** Where lines of the log are written, such as `process.stderr`. */
export interface LogStream {
  write(line: string): unknown;
}

/** Options of the log: one JSON object a line, without secrets. */
export const loggerOptions = (level: string, stream: LogStream) => ({ level, stream, formatters: { log: redact } });

type Factory = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Level = Exclude<keyof FastifyBaseLogger, 'child' | 'level'>;

/**
 * The logger of a request, whose lines have its id and its trace id. The child logger is made with the first line,
 * since most requests log nothing and it costs more than the rest of Fastify's routing.
 */
class RequestLogger implements FastifyBaseLogger {
  #logger: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Bindings,
    private readonly options: Options,
    private readonly request: FastifyRequest['raw'],
  ) {}

  #own(): FastifyBaseLogger {
    const { parent, bindings, options, request } = this;
    const trace = { trace_id: traceIdOf(request, String(bindings['reqId'])) };
    return (this.#logger ??= parent.child({ ...bindings, ...trace }, options));
  }

  #write(level: Level, line: unknown[]): void {
    const logger = this.#own();
    Reflect.apply(logger[level], logger, line);
  }

  get level(): string {
    return this.parent.level;
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own().child(bindings, options);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  silent(...line: unknown[]): void {
    this.#write('silent', line);
  }
}

/** Fastify's `childLoggerFactory`. */
export const makeRequestLogger: Factory = (parent, bindings, options, request) =>
  new RequestLogger(parent, bindings, options, request);
