import { redact } from './redact';

/** Where lines of the log are written, such as `process.stderr`. */
export interface LogStream {
  write(line: string): unknown;
}

/** Options of the log: one JSON object a line, without secrets. */
export const loggerOptions = (level: string, stream: LogStream) => ({ level, stream, formatters: { log: redact } });
