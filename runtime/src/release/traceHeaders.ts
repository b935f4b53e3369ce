import { pageOf } from './pageOf';
import { releaseOfApp } from './releaseOf';

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Headers of a call by which the API host's spans and logs belong to what the member did, and name the page's app and
 * release (W3C Trace Context and Baggage). Without a release, as in development, they name none.
 */
export function traceHeaders(): Record<string, string> {
  const release = releaseOfApp(pageOf(location.hash).app);
  return {
    traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`,
    ...(release && { baggage: `app=${release.app},release=${release.version}` }),
  };
}
