import { css } from 'styled-components';
import { token } from '../theme/tokens';
import { enlarged, pressable } from '../theme/mixins';

export type ButtonVariant = 'primary' | 'gold' | 'accent' | 'quiet' | 'danger' | 'ghost';
export type ButtonSize = 'small' | 'medium' | 'large';

/** Styles of `Button` and `ButtonLink`. Transient props stay out of the DOM. */
export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block?: boolean | undefined;
}

const variants = {
  primary: css`
    background: linear-gradient(180deg, ${token.color.metalBright}, ${token.color.metal});
    color: ${token.color.onGold};
    box-shadow: ${token.shadow.gold};
  `,
  gold: css`
    background: ${token.color.goldTint};
    border-color: ${token.color.gold};
    color: ${token.color.gold};
  `,
  accent: css`
    background: ${token.color.accent};
    color: ${token.color.onAccent};
  `,
  quiet: css`
    background: ${token.color.raised};
    border-color: ${token.color.lineStrong};
    color: ${token.color.text};
  `,
  danger: css`
    background: ${token.color.badTint};
    border-color: ${token.color.badDeep};
    color: ${token.color.bad};
  `,
  ghost: css`
    color: ${token.color.accent};
  `,
};

// Small buttons are 36 px high; the pseudo element extends the touch target to 44 px.
const sizes = {
  small: css`
    min-height: 36px;
    padding: 0 ${token.space.s3};
    font-size: ${token.font.small};
    &::after {
      content: '';
      position: absolute;
      inset: -5px 0;
    }
  `,
  medium: css`
    min-height: ${token.size.touch};
    padding: 0 ${token.space.s4};
    font-size: ${token.font.body};
  `,
  large: css`
    min-height: 50px;
    padding: 0 ${token.space.s6};
    font-size: ${token.font.strong};
  `,
};

export const buttonLook = css<ButtonLook>`
  position: relative;
  display: inline-flex;
  flex-shrink: 0;
  align-items: center;
  justify-content: center;
  gap: ${token.space.s2};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  border: 1px solid transparent;
  border-radius: ${token.radius.control};
  font-weight: ${token.weight.strong};
  line-height: 1.2;
  text-align: center;
  word-break: keep-all;
  overflow-wrap: break-word;
  -webkit-user-select: none;
  user-select: none;
  ${pressable}
  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}
  ${enlarged} {
    flex-shrink: 1;
    padding-inline: ${token.space.s2};
  }
  &:disabled {
    opacity: 0.55;
    box-shadow: none;
  }
`;
