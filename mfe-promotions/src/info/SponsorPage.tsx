import { HtmlContent, PageBody, readRecords, Tabs, token, useOperatorText } from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { historyText, milestones } from './aboutText';
import { ArticleSkeleton } from './ArticleSkeleton';

const tabs = [
  { value: 'sponsor', label: '品牌赞助' },
  { value: 'history', label: '品牌历史' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const readMilestones = readRecords('year', 'text');

/** 品牌赞助: a timeline (`sponsor`) and the brand's history (`history`, HTML); operators can replace both. */
export default function SponsorPage() {
  const [tab, setTab] = useState<Tab>('sponsor');
  return (
    <PageBody>
      <Tabs label="品牌" variant="pill" items={tabs} value={tab} onChange={setTab}>
        {tab === 'sponsor' ? <Timeline /> : <History />}
      </Tabs>
    </PageBody>
  );
}

function Timeline() {
  const steps = useOperatorText('sponsor', milestones, readMilestones);
  if (!steps) return <ArticleSkeleton />;
  return (
    <Steps aria-label="大事记">
      {steps.map(({ year, text }) => (
        <li key={year + text}>
          <time>{year}</time>
          <p>{text}</p>
        </li>
      ))}
    </Steps>
  );
}

function History() {
  const html = useOperatorText('history', historyText);
  return html === undefined ? <ArticleSkeleton /> : <HtmlContent html={html} />;
}

const Steps = styled.ol`
  margin-left: ${token.space.s2};
  border-left: 1px solid ${token.color.lineStrong};
  > li {
    position: relative;
    padding: 0 0 ${token.space.s6} ${token.space.s5};
  }
  > li::before {
    content: '';
    position: absolute;
    top: 6px;
    left: -5px;
    width: 9px;
    height: 9px;
    border-radius: 50%;
    background: ${token.color.gold};
    box-shadow: 0 0 0 4px ${token.color.goldTint};
  }
  time {
    color: ${token.color.gold};
    font-weight: ${token.weight.heavy};
    font-variant-numeric: tabular-nums;
  }
  p {
    margin-top: ${token.space.s1};
    color: ${token.color.textSoft};
  }
`;
