import { css } from 'styled-components';
import { token } from '../theme/tokens';
import { enlarged, pressable, tapArea } from '../theme/mixins';

export type ButtonVariant = keyof typeof inks;
export type ButtonSize = keyof typeof sizes;

/** Styles of `Button` and `ButtonLink`. Transient props stay out of the DOM. */
export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block?: boolean | undefined;
}

const { color } = token;

const grounds = {
  primary: `linear-gradient(180deg, ${color.metalBright}, ${color.metal})`,
  gold: color.goldTint,
  accent: color.accent,
  quiet: color.raised,
  danger: color.badTint,
  ghost: 'none',
};
const edges = { gold: color.gold, quiet: color.lineStrong, danger: color.badDeep };
const inks = {
  primary: color.onGold,
  gold: color.gold,
  accent: color.onAccent,
  quiet: color.text,
  danger: color.bad,
  ghost: color.accent,
};

// Small buttons are 36 px high; the pseudo element extends the touch target to 44 px.
const sizes = {
  small: css`
    min-height: 36px;
    padding: 0 ${token.space.s3};
    font-size: ${token.font.small};
    ${tapArea('-5px 0')}
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
  border: 1px solid ${({ $variant }) => edges[$variant as keyof typeof edges] ?? 'transparent'};
  border-radius: ${token.radius.control};
  background: ${({ $variant }) => grounds[$variant]};
  color: ${({ $variant }) => inks[$variant]};
  box-shadow: ${({ $variant }) => ($variant === 'primary' ? token.shadow.gold : 'none')};
  font-weight: ${token.weight.strong};
  line-height: 1.2;
  text-align: center;
  word-break: keep-all;
  overflow-wrap: break-word;
  -webkit-user-select: none;
  user-select: none;
  ${pressable}
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
