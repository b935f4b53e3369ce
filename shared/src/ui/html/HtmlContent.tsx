import styled from 'styled-components';
import { token } from '../theme/tokens';
import { useMemo } from 'react';
import { isPlainText, sanitize } from './sanitize';

/** Operators' HTML, sanitised, in the site's typography. Plain text keeps its lines. */
export function HtmlContent({ html }: { html: string }) {
  const clean = useMemo(() => sanitize(html), [html]);
  return <Prose $plain={isPlainText(clean)} dangerouslySetInnerHTML={{ __html: clean }} />;
}

const Prose = styled.div<{ $plain: boolean }>`
  white-space: ${({ $plain }) => ($plain ? 'pre-line' : 'normal')};
  color: ${token.color.textSoft};
  line-height: ${token.line.loose};
  overflow-wrap: anywhere;
  * {
    max-width: 100%;
  }
  > * + * {
    margin-top: ${token.space.s3};
  }
  h1,
  h2,
  h3,
  h4,
  strong,
  b,
  th {
    color: ${token.color.text};
    font-weight: ${token.weight.strong};
  }
  h1,
  h2 {
    font-size: ${token.font.title};
  }
  h3,
  h4 {
    font-size: ${token.font.strong};
  }
  a {
    color: ${token.color.accent};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ul,
  ol {
    padding-left: 1.4em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  img {
    height: auto;
    border-radius: ${token.radius.control};
  }
  pre {
    white-space: pre-wrap;
  }
  table {
    display: block;
    width: fit-content;
    border: 0;
    overflow-x: auto;
    font-size: ${token.font.small};
  }
  th,
  td {
    /* A wide table scrolls; without a minimum its columns would shrink to one character. */
    min-width: 5em;
    padding: ${token.space.s2} ${token.space.s3};
    border: 1px solid ${token.color.line};
    text-align: left;
  }
`;
