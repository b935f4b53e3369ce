import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { pressable } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  label: string;
}

/** An icon button with a 44 px touch target. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Target {...rest} type={type} aria-label={label} />;
}

const Target = styled.button`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${token.size.touch};
  height: ${token.size.touch};
  border-radius: ${token.radius.control};
  color: ${token.color.textSoft};
  ${pressable}
  &:disabled {
    opacity: 0.55;
  }
  &:active:not(:disabled) {
    background: ${token.color.raised};
    color: ${token.color.text};
  }
`;
