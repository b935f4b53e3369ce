import type { ComponentPropsWithRef } from 'react';
import { useInRouterContext } from 'react-router-dom';
import { SiteLink } from '../../routing/SiteLink';

export type SiteAnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> &
  (
    | {
        /** A path of this site, `/deposit`. */
        to: string;
        href?: never;
        replace?: boolean;
      }
    | {
        /** URL of another site; opens in a new tab without a referrer. */
        href: string;
        to?: never;
        replace?: never;
      }
  );

/**
 * An unstyled link. Inside a router it navigates with it; outside (prerendering, a widget rendered alone) it is a plain
 * `#/path` anchor.
 */
export function SiteAnchor({ to, href, replace, children, ...rest }: SiteAnchorProps) {
  const routed = useInRouterContext();
  if (to === undefined)
    return (
      <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  if (!routed)
    return (
      <a {...rest} href={`#${to}`}>
        {children}
      </a>
    );
  return (
    <SiteLink {...rest} to={to} replace={replace ?? false}>
      {children}
    </SiteLink>
  );
}
