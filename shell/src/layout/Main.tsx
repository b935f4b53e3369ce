import { token } from '@site/shared';
import styled from 'styled-components';

/** Contains the routed page. `--bottom-bar` is the height of the bottom bar, so that pages leave space for it. */
export const Main = styled.main<{ $bar: boolean }>`
  --bottom-bar: ${({ $bar }) => ($bar ? token.size.bottomBar : '0px')};

  &:focus {
    outline: none;
  }

  /* The bar would cover what the keyboard moves to. */
  :focus-visible {
    scroll-margin-bottom: calc(var(--bottom-bar) + ${token.space.s3} + var(--safe-bottom));
  }
`;
