import { token } from '@site/shared';
import { createGlobalStyle } from 'styled-components';

/** The cross-fade between pages. Taps reach the new page meanwhile. */
export const PageTransitionStyle = createGlobalStyle`
  ::view-transition { pointer-events: none; }
  ::view-transition-group(root), ::view-transition-old(root), ::view-transition-new(root) {
    animation-duration: ${token.motion.normal};
  }
`;
