import styled from 'styled-components';
import { elementReset, siteText } from '../theme/mixins';
import { token, tokenDeclarations } from '../theme/tokens';
import { HtmlContent } from './HtmlContent';

/** Operators' HTML as members see it, as wide as a phone, for a page without the site's style. Its links do nothing. */
export const MemberHtml = ({ html }: { html: string }) => (
  <Phone onClickCapture={(event) => event.preventDefault()}>
    <HtmlContent html={html} />
  </Phone>
);

const Phone = styled.div`
  ${tokenDeclarations}
  color-scheme: dark;
  ${siteText}
  ${elementReset}
  max-width: 390px;
  padding: ${token.size.gutter};
  background: ${token.color.ground};
`;
