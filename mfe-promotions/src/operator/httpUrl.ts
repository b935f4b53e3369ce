/** The address if it is a whole http(s) one, else undefined: a host's answer must not run code in the site (wire). */
export function httpUrl(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address.trim())) return undefined;
  return URL.canParse(address) ? new URL(address).href : undefined;
}
