/**
 * Returns the normalised URL if `address` is an absolute http(s) URL, else undefined, so that an answer cannot run
 * code.
 */
export function httpUrl(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address.trim())) return undefined;
  return URL.canParse(address) ? new URL(address).href : undefined;
}
