import type { ComponentPropsWithRef } from 'react';
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

/** An unstyled link. */
export const SiteAnchor = ({ to, href, replace = false, children, ...rest }: SiteAnchorProps) =>
  to === undefined ? (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <SiteLink {...rest} to={to} replace={replace}>
      {children}
    </SiteLink>
  );
