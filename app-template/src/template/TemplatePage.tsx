import {
  Card,
  EmptyState,
  ErrorState,
  PageBody,
  readText,
  SkeletonLines,
  Stack,
  useLastKnown,
  useSiteGetContentQuery,
} from '@site/shared';

/** The content key of this page's text. */
const contentKey = 'template';

/** The operator's text for this page; each line is a paragraph. */
export default function TemplatePage() {
  const { data, isError, refetch } = useSiteGetContentQuery(contentKey);
  const content = useLastKnown(data);
  if (!content && isError) return <ErrorState onRetry={() => void refetch()} />;
  const text = readText(content?.value);
  if (content && !text) return <EmptyState text="暂无内容" />;
  return (
    <PageBody>
      <Card aria-busy={!text}>{text ? <Paragraphs text={text} /> : <SkeletonLines />}</Card>
    </PageBody>
  );
}

const Paragraphs = ({ text }: { text: string }) => (
  <Stack>
    {text.split('\n').map((line, index) => (
      <p key={index}>{line}</p>
    ))}
  </Stack>
);
