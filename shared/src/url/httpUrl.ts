/**
 * A URL of the API host or the operator, normalized; undefined if it is not an absolute http(s) URL. Others, such as
 * `javascript:`, could run code in the site.
 */
export function httpUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url.trim())) return undefined;
  return URL.canParse(url) ? new URL(url).href : undefined;
}

/** Whether an absolute URL has the origin of this site. */
export const isSameOrigin = (url: string): boolean => new URL(url).origin === window.location.origin;
