import styled from 'styled-components';
import { token } from '../theme/tokens';
import { SiteAnchor } from './SiteAnchor';

/** A link in text or next to a heading: `to` for this site, `href` for other sites. */
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
