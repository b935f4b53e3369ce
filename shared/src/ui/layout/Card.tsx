import styled, { css } from 'styled-components';
import { surface } from '../theme/mixins';
import { token } from '../theme/tokens';

/** A raised surface. `$tone="gold"` for balances and prizes; `$flush` removes the padding for rows. */
export const Card = styled.div<{ $tone?: 'plain' | 'gold'; $flush?: boolean }>`
  padding: ${({ $flush }) => ($flush ? 0 : token.space.s4)};
  ${surface}
  box-shadow: ${token.shadow.card};
  ${({ $flush }) => $flush && 'overflow: hidden;'}
  ${({ $tone }) =>
    $tone === 'gold' &&
    css`
      border-color: ${token.color.goldDeep};
      background: linear-gradient(160deg, ${token.color.goldTint}, ${token.color.surface} 70%);
    `}
`;
