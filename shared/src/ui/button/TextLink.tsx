import styled from 'styled-components';
import { tapArea } from '../theme/mixins';
import { token } from '../theme/tokens';
import { SiteAnchor } from './SiteAnchor';

/** A link in text or next to a heading: `to` for this site, `href` for other sites. */
export const TextLink = styled(SiteAnchor)`
  ${tapArea('-12px -6px')}
  display: inline-flex;
  align-items: center;
  gap: ${token.space.s0};
  color: ${token.color.accent};
  font-size: inherit;
  &:active {
    color: ${token.color.text};
  }
`;
