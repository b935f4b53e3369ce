import styled from 'styled-components';
import { token } from '../theme/tokens';
import { SiteAnchor } from './SiteAnchor';

/** A link in running text or beside a heading: `to` for this site, `href` for others. */
export const TextLink = styled(SiteAnchor)`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${token.space.s0};
  color: ${token.color.accent};
  font-size: inherit;
  &::after {
    content: '';
    position: absolute;
    inset: -12px -6px;
  }
  &:active {
    color: ${token.color.text};
  }
`;
