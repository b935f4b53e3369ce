import styled from 'styled-components';
import { token } from '../theme/tokens';

/**
 * The content of a page below the header: gutters, spacing between blocks, and space above the safe area and the bottom
 * bar if shown.
 */
export const PageBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s4};
  padding: ${token.space.s4} ${token.size.gutter};
  padding-bottom: calc(var(--bottom-bar) + ${token.space.s8} + var(--safe-bottom));
`;

/** A column with a gap of `$gap` steps of 4 px (default 3). */
export const Stack = styled.div<{ $gap?: number }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 3 }) => $gap * 4}px;
`;

/** A wrapping row; `$spread` justifies its ends. */
export const Row = styled.div<{ $gap?: number; $spread?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $spread }) => ($spread ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 2 }) => $gap * 4}px;
`;
