import { ButtonLink, Icon, PageBody, Skeleton, Stack, to, token } from '@site/shared';
import styled from 'styled-components';
import { readRecords, useOperatorText } from '../operator/useOperatorText';
import { faqText } from './faqText';

const readFaq = readRecords('question', 'answer');

/** 常见问题: the operator's list `faq`, or ours; each answer opens under its question. */
export default function FaqPage() {
  const entries = useOperatorText('faq', faqText, readFaq);
  return (
    <PageBody $bar>
      {entries ? (
        <Stack $gap={2}>
          {entries.map(({ question, answer }) => (
            <Entry key={question}>
              <summary>
                <span>{question}</span>
                <Icon name="chevronRight" size={16} />
              </summary>
              <p>{answer}</p>
            </Entry>
          ))}
        </Stack>
      ) : (
        <Stack $gap={2} aria-busy>
          {faqText.map(({ question }) => (
            <Skeleton key={question} $height={52} $radius={token.radius.card} />
          ))}
        </Stack>
      )}
      <ButtonLink to={to.service()}>没有找到答案？联系在线客服</ButtonLink>
    </PageBody>
  );
}

const Entry = styled.details`
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space.s3};
    min-height: 50px;
    padding: ${token.space.s2} ${token.space.s4};
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  svg {
    flex: none;
    color: ${token.color.textFaint};
    transition: transform ${token.motion.calm} ${token.motion.ease};
  }
  &[open] summary {
    font-weight: ${token.weight.strong};
  }
  &[open] svg {
    transform: rotate(90deg);
  }
  p {
    padding: 0 ${token.space.s4} ${token.space.s4};
    color: ${token.color.textSoft};
    line-height: ${token.line.loose};
    white-space: pre-line;
  }
`;
