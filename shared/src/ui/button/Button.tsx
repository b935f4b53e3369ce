import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type RefObject,
} from 'react';
import styled from 'styled-components';
import { buttonLook, type ButtonLook, type ButtonSize, type ButtonVariant } from './buttonLook';
import { Spinner } from './Spinner';
import { SiteAnchor, type SiteAnchorProps } from './SiteAnchor';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is reserved for moving money and the main action of a screen, `gold` for the one beside it. */
  variant?: ButtonVariant;
  size?: ButtonSize;
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
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  useKeptFocus(button, busy === true);
  return (
    <Look
      {...rest}
      ref={button}
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

/** Gives the focus back to a button that lost it by being disabled, unless it has gone elsewhere meanwhile. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const hadFocus = useRef(false);
  // Before the browser takes the focus from the disabled button.
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
  }, [busy, button]);
  useEffect(() => {
    if (busy || !hadFocus.current) return undefined;
    hadFocus.current = false;
    // A dialog that opens with the answer has hidden the page by then, and takes the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body || button.current?.closest('[aria-hidden="true"]')) return;
      button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [busy, button]);
}

type ButtonLinkProps = SiteAnchorProps & { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

/** A link that looks like a button; its role stays link. */
export function ButtonLink({ variant = 'quiet', size = 'medium', block, ...rest }: ButtonLinkProps) {
  return <LinkLook {...rest} $variant={variant} $size={size} $block={block} />;
}

const LinkLook = styled(SiteAnchor)<ButtonLook>`
  ${buttonLook}
`;
