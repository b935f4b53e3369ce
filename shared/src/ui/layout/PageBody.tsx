import styled from 'styled-components';
import { token } from '../theme/tokens';

/**
 * The content of a page under the header: gutters, rhythm between blocks, room above the safe area and above the bottom bar, while the
 * layout shows one.
 */
export const PageBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s4};
  padding: ${token.space.s4} ${token.size.gutter};
  padding-bottom: calc(var(--bottom-bar) + ${token.space.s8} + var(--safe-bottom));
`;

/** Lines things up in a column with a gap of so many 4 px steps (default 3). */
export const Stack = styled.div<{ $gap?: number }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 3 }) => $gap * 4}px;
`;

/** Lines things up in a row, wrapping when they must; `$spread` pushes the ends apart. */
export const Row = styled.div<{ $gap?: number; $spread?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $spread }) => ($spread ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 2 }) => $gap * 4}px;
`;
