import type { IncomingMessage } from 'node:http';

/** Version 00 of the W3C Trace Context: version, trace id, parent id, flags; ids that are all zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The trace id of the request's `traceparent` header, which the edge always sends: 32 hexadecimal digits. Without a
 * valid one, the digits of the request id (a UUID), so that every line of the log has a trace.
 */
export const traceIdOf = ({ headers: { traceparent } }: IncomingMessage, requestId: string): string =>
  typeof traceparent === 'string' && traceparentPattern.test(traceparent)
    ? traceparent.slice(3, 35)
    : requestId.replaceAll('-', '');
