import type { ComponentPropsWithRef } from 'react';
import { httpUrl } from '../../url/httpUrl';
import { ownPath } from '../../url/ownPath';
import { SiteAnchor } from './SiteAnchor';

export type OperatorLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string | null | undefined;
};

/**
 * A link to a URL entered by an operator (banners, notices). A page of this site opens in place, another site in a new
 * tab without a referrer. For anything else (`javascript:`, empty) only the children are rendered.
 */
export function OperatorLink({ href, ...rest }: OperatorLinkProps) {
  const address = href?.trim() ?? '';
  const path = ownPath(address);
  if (path !== undefined) return <SiteAnchor {...rest} to={path} />;
  return httpUrl(address) === undefined ? rest.children : <SiteAnchor {...rest} href={address} />;
}
