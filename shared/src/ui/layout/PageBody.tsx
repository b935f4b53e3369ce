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

/** A column with a gap of `$gap` steps of 4 px (default 3). In a row, `$fill` gives it the room that is left. */
export const Stack = styled.div<{ $gap?: number; $centred?: boolean; $fill?: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 3 }) => $gap * 4}px;
  ${({ $centred }) => $centred && 'align-items: center;'}
  ${({ $fill }) => $fill && 'flex: 1; min-width: 0;'}
`;

/** A row that wraps, unless it is a `$line`; `$spread` justifies its ends. */
export const Row = styled.div<{ $gap?: number; $spread?: boolean; $line?: boolean }>`
  display: flex;
  flex-wrap: ${({ $line }) => ($line ? 'nowrap' : 'wrap')};
  align-items: center;
  justify-content: ${({ $spread }) => ($spread ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 2 }) => $gap * 4}px;
`;
