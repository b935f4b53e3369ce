import type { Read } from '../federation/reads';

/** What the page's inline script has requested: address, body and token, in this order, to the response. */
type EarlyReads = Map<string, Promise<Response>>;

/** ms after the start of the page when an answer counts as old. */
const keptFor = 30_000;

/**
 * The response of a request that the page's inline script has started (`runtime/src/bootstrap`), once: a
 * repeat is a request of its own.
 */
export function takeEarlyRead({ url, body = '' }: Read, token: string | null): Promise<Response> | undefined {
  const { earlyReads } = globalThis as { earlyReads?: EarlyReads };
  if (!earlyReads) return undefined;
  if (performance.now() > keptFor) earlyReads.clear();
  const key = `${url} ${body} ${token ?? ''}`;
  const response = earlyReads.get(key);
  earlyReads.delete(key);
  return response;
}
