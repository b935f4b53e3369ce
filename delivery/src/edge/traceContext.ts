import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Version 00 of the W3C Trace Context: version, trace id, parent id, flags; ids that are all zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Members such as `vendor=value`, separated by commas, at most 512 characters. */
const tracestatePattern =
  /^(?=.{1,512}$)[a-z0-9][a-z0-9_*/@-]*=[ -+\--<>-~]*(?:,[ \t]*[a-z0-9][a-z0-9_*/@-]*=[ -+\--<>-~]*)*$/;

/** Random bytes for 256 traces: reading them one trace at a time costs ten times as much. */
const random = Buffer.alloc(24 * 256);
let used = random.length;

/** Not sampled: this site records no spans. */
const newTraceparent = (): string => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const ids = random.toString('hex', used, (used += 24));
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
};

/**
 * The trace of a request (W3C Trace Context) as names and values of headers in turn: that of the caller if it is valid,
 * otherwise a new one, so that lines of all logs about a call have one id. `tracestate` is only passed on with the
 * trace that it belongs to.
 */
export const traceHeaders = ({ traceparent, tracestate }: IncomingHttpHeaders): string[] => {
  if (typeof traceparent !== 'string' || !traceparentPattern.test(traceparent)) {
    return ['traceparent', newTraceparent()];
  }
  if (typeof tracestate !== 'string' || !tracestatePattern.test(tracestate)) return ['traceparent', traceparent];
  return ['traceparent', traceparent, 'tracestate', tracestate];
};
