import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { buttonLook, type ButtonLook, type ButtonSize, type ButtonVariant } from './buttonLook';
import { Spinner } from './Spinner';
import { SiteAnchor, type SiteAnchorProps } from './SiteAnchor';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is reserved for moving money and the main action of a screen, `gold` for the one beside it. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** True while its call runs: disabled, with a spinner and `aria-busy`. The accessible name stays. */
  busy?: boolean;
}

export function Button({
  variant = 'quiet',
  size = 'medium',
  block,
  busy,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <Look
      {...rest}
      type={type}
      $variant={variant}
      $size={size}
      $block={block}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner $size={16} />}
      {children}
    </Look>
  );
}

const Look = styled.button<ButtonLook>`
  ${buttonLook}
`;

type ButtonLinkProps = SiteAnchorProps & { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

/** A link that looks like a button; its role stays link. */
export function ButtonLink({ variant = 'quiet', size = 'medium', block, ...rest }: ButtonLinkProps) {
  return <LinkLook {...rest} $variant={variant} $size={size} $block={block} />;
}

const LinkLook = styled(SiteAnchor)<ButtonLook>`
  ${buttonLook}
`;
