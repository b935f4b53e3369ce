import { token } from '@site/shared';
import styled from 'styled-components';

/**
 * The routed page's place. Says how high the bar at the lower edge is, for which pages leave room and above which
 * parts float.
 */
export const Main = styled.main<{ $bar: boolean }>`
  --bottom-bar: ${({ $bar }) => ($bar ? token.size.bottomBar : '0px')};
`;
