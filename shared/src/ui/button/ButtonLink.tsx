import styled from 'styled-components';
import { buttonLook, type ButtonLook, type ButtonSize, type ButtonVariant } from './buttonLook';
import { SiteAnchor, type SiteAnchorProps } from './SiteAnchor';

export type ButtonLinkProps = SiteAnchorProps & { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

/** A link that looks like a button; its role stays link. */
export function ButtonLink({ variant = 'quiet', size = 'medium', block, ...rest }: ButtonLinkProps) {
  return <Look {...rest} $variant={variant} $size={size} $block={block} />;
}

const Look = styled(SiteAnchor)<ButtonLook>`
  ${buttonLook}
`;
