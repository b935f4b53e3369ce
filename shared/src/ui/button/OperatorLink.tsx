import type { ComponentPropsWithRef } from 'react';
import { SiteAnchor } from './SiteAnchor';

export type OperatorLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** As the operator wrote it. */
  href: string | null | undefined;
};

/** A page of this site: `/vip`, `#/vip`, or either behind this site's own origin. */
function ownPath(href: string): string | undefined {
  const local = href.startsWith(`${window.location.origin}/`) ? href.slice(window.location.origin.length) : href;
  const path = local.replace(/^\/?#(?=\/)/, '');
  /* `//host` and `/\host` are other sites to a browser. */
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

/**
 * A link whose address an operator gave (banners, notices): a page of this site opens in it, another site in a new tab without a
 * referrer, and for anything else (`javascript:`, nothing) there are only the children.
 */
export function OperatorLink({ href, children, ...rest }: OperatorLinkProps) {
  const address = href?.trim() ?? '';
  const path = ownPath(address);
  if (path !== undefined)
    return (
      <SiteAnchor {...rest} to={path}>
        {children}
      </SiteAnchor>
    );
  if (/^https?:\/\//i.test(address) && URL.canParse(address))
    return (
      <SiteAnchor {...rest} href={address}>
        {children}
      </SiteAnchor>
    );
  return children;
}
