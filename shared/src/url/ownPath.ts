const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** What follows this site's origin in an absolute address; undefined for another site. */
function afterOrigin(address: string): string | undefined {
  const [, host, rest = ''] = /^https?:\/\/([^/?#\\]+)([/?#].*)?$/i.exec(address) ?? [];
  if (host === undefined || withoutWww(host.toLowerCase()) !== withoutWww(window.location.host)) return undefined;
  return rest === '' ? '/' : rest;
}

/**
 * The path of a page of this site: from `/vip`, `#/vip`, or either after this site's origin, with either scheme and
 * with or without `www`. Undefined for other sites, files (`/api/…`, `/a.pdf`) and anything else.
 */
export function ownPath(href: string): string | undefined {
  const address = href.trim();
  const local = /^https?:/i.test(address) ? afterOrigin(address) : address;
  if (local === undefined) return undefined;
  /* Browsers treat `//host` and `/\\host` as other sites. */
  const hash = /^(?:\/?(?:index\.html)?(?:\?[^#]*)?)#(\/(?![/\\]).*)$/.exec(local)?.[1];
  if (hash !== undefined) return hash;
  return /^\/(?![/\\]|api\/)[^#]*$/.test(local) && !/\.[a-z\d]{2,5}(\?|$)/i.test(local) ? local : undefined;
}
