import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Version 00 of the W3C Trace Context: version, trace id, parent id, flags; ids that are all zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Members such as `vendor=value`, separated by commas, at most 512 characters. */
const tracestatePattern =
  /^(?=.{1,512}$)[a-z0-9][a-z0-9_*/@-]*=[ -+\--<>-~]*(?:,[ \t]*[a-z0-9][a-z0-9_*/@-]*=[ -+\--<>-~]*)*$/;

/** Not sampled: this site records no spans. */
const newTraceparent = (): string => {
  // Node keeps random bytes for UUIDs, so they cost less than `randomBytes`. Their version makes no id all zeros.
  const ids = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  return `00-${ids.slice(0, 32)}-${ids.slice(32, 48)}-00`;
};

/**
 * `headers` with a trace (W3C Trace Context): that of the caller if it is valid, otherwise a new one, so that lines of
 * all logs about a call have one id. `tracestate` is only passed on with the trace that it belongs to.
 */
export const traceHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const { traceparent, tracestate, ...rest } = headers;
  if (typeof traceparent !== 'string' || !traceparentPattern.test(traceparent)) {
    return { ...rest, traceparent: newTraceparent() };
  }
  if (typeof tracestate !== 'string' || !tracestatePattern.test(tracestate)) return { ...rest, traceparent };
  return { ...rest, traceparent, tracestate };
};
