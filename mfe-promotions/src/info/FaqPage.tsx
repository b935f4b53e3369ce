import {
  ButtonLink,
  Card,
  EarlyItems,
  PageBody,
  readRecords,
  Skeleton,
  Stack,
  to,
  token,
  useOperatorText,
} from '@site/shared';
import styled from 'styled-components';
import { faqText, type Faq } from './faqText';

const readFaq = readRecords('question', 'answer');

/**
 * 常见问题: the operator's list `faq`, else the default. Answers are always visible, so that searching the page finds them.
 */
export default function FaqPage() {
  const entries = useOperatorText('faq', faqText, readFaq);
  return (
    <PageBody>
      {entries ? (
        <Stack>{entries.map(article)}</Stack>
      ) : (
        <Stack aria-busy data-page-skeleton>
          <EarlyItems call="content" fields={['question', 'answer']} count={8} otherwise={faqText.map(article)}>
            {article}
          </EarlyItems>
          {faqText.map(({ question }) => (
            <Skeleton key={question} $height={96} $radius={token.radius.card} />
          ))}
        </Stack>
      )}
      <ButtonLink to={to.service()}>没有找到答案？联系在线客服</ButtonLink>
    </PageBody>
  );
}

const article = ({ question, answer }: Faq, index: number) => (
  <Card key={index} as="article">
    <Question>{question}</Question>
    <Answer>{answer}</Answer>
  </Card>
);

const Question = styled.h2`
  font-size: ${token.font.body};
`;

const Answer = styled.p`
  margin-top: ${token.space.s1};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  line-height: ${token.line.loose};
  white-space: pre-line;
`;
