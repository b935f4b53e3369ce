import { HtmlContent, PageBody } from '@site/shared';
import { readHtml, useOperatorText } from '../operator/useOperatorText';
import { aboutText } from './aboutText';
import { ArticleSkeleton } from './ArticleSkeleton';

/** 关于我们: the operator's text `about` (HTML), or ours. */
export default function AboutPage() {
  const html = useOperatorText('about', aboutText, readHtml);
  return <PageBody $bar>{html === undefined ? <ArticleSkeleton /> : <HtmlContent html={html} />}</PageBody>;
}
