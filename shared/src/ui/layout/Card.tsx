import styled, { css } from 'styled-components';
import { token } from '../theme/tokens';

/** A raised surface. `$tone="gold"` for balances and prizes; `$flush` removes the padding for rows. */
export const Card = styled.div<{ $tone?: 'plain' | 'gold'; $flush?: boolean }>`
  padding: ${({ $flush }) => ($flush ? 0 : token.space.s4)};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  box-shadow: ${token.shadow.card};
  ${({ $flush }) => $flush && 'overflow: hidden;'}
  ${({ $tone }) =>
    $tone === 'gold' &&
    css`
      border-color: ${token.color.goldDeep};
      background: linear-gradient(160deg, ${token.color.goldTint}, ${token.color.surface} 70%);
    `}
`;
