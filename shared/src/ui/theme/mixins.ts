import { css, keyframes } from 'styled-components';
import { token } from './tokens';

/** Left and right edges of the 480 px column, for `position: fixed` parts. */
export const columnEdges = css`
  left: var(--column-inset);
  right: var(--column-inset);
`;

/** Media query: room for less than 16 characters of body text in a line, by large text or by zoom to 200 %. */
export const enlarged = '@media (max-width: 16em)';

/** Pressed and hover states of tappable elements. */
export const pressable = css`
  transition:
    background-color ${token.motion.quick} ${token.motion.ease},
    border-color ${token.motion.quick} ${token.motion.ease},
    transform ${token.motion.quick} ${token.motion.ease},
    filter ${token.motion.quick} ${token.motion.ease};
  &:active:not(:disabled) {
    transform: scale(0.98);
    filter: brightness(1.08);
  }
`;

/** A surface with an outline, for what stands on the ground of a page. */
export const surface = css`
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
`;

/** One line of text; what has no room in it is left out. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Extends what can be tapped beyond an element. @param inset negative, as of the property */
export const tapArea = (inset: string) => css`
  position: relative;
  &::after {
    content: '';
    position: absolute;
    inset: ${inset};
  }
`;

/** Tabular figures, so that money columns align. */
export const figures = css`
  font-variant-numeric: tabular-nums lining-nums;
`;

/** Of opacity, which the compositor animates while scripts occupy the main thread. */
export const pulse = keyframes`
  50% { opacity: 0.45; }
`;

export const spin = keyframes`
  to { transform: rotate(1turn); }
`;

export const fadeIn = keyframes`
  from { opacity: 0; }
`;

export const riseIn = keyframes`
  from { opacity: 0; transform: translateY(12px); }
`;

/** The site's text, for `body`. */
export const siteText = css`
  color: ${token.color.text};
  font:
    ${token.weight.body} ${token.font.body}/${token.line.body} 'PingFang SC',
    'Noto Sans SC',
    'Noto Sans CJK SC',
    system-ui,
    sans-serif;
  -webkit-font-smoothing: antialiased;
  text-autospace: normal;
  overflow-wrap: anywhere;
`;

/** How elements look before a component styles them. */
export const elementReset = css`
  * {
    margin: 0;
    padding: 0;
  }
  h1,
  h2,
  h3,
  h4 {
    font-size: inherit;
    font-weight: ${token.weight.strong};
    line-height: ${token.line.tight};
    text-wrap: balance;
  }
  ul,
  ol {
    list-style: none;
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  img,
  svg,
  video {
    display: block;
    max-width: 100%;
  }
  table {
    border-collapse: collapse;
  }
`;
