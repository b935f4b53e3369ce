import { HtmlContent, PageBody, useOperatorText } from '@site/shared';
import { aboutText } from './aboutText';
import { ArticleSkeleton } from './ArticleSkeleton';

/** 关于我们: the operator's text `about` (HTML), else the default. */
export default function AboutPage() {
  const html = useOperatorText('about', aboutText);
  return <PageBody>{html === undefined ? <ArticleSkeleton /> : <HtmlContent html={html} />}</PageBody>;
}
