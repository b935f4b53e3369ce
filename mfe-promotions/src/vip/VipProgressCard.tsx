import { Card, EarlyItems, MoneyText, ProgressBar, Row, Skeleton, Stack, token, VipBadge } from '@site/shared';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { VipStanding } from '@site/shared';
import type { VipTier } from '../promotionsApi';
import { vipFigures, type VipFigures } from './vipFigures';

/** The member's tier, the progress of its deposits and turnover, and what is missing for the next tier. */
export function VipProgressCard({ tiers, standing }: { tiers: readonly VipTier[]; standing: VipStanding }) {
  const { level, ...figures } = vipFigures(tiers, standing);
  return <Progress badge={<VipBadge level={level} size={badgeHeight} />} {...figures} />;
}

/** Skeleton of `VipProgressCard`, which the prerendered page replaces by the figures (`earlyVip.ts`). */
export const VipProgressSkeleton = () => (
  <div>
    <EarlyItems
      calculated="standing"
      fields={['deposits', 'next', 'percent', 'turnover', 'needed', 'turned']}
      count={2}
    >
      {({ turnover, needed, turned, ...figures }, index) => (
        <Progress
          key={index}
          badge={<Skeleton $width={badgeHeight * 2.25} $height={badgeHeight} />}
          {...figures}
          flow={index === 1 ? { turnover, threshold: needed, percent: turned } : undefined}
        />
      )}
    </EarlyItems>
    <Skeleton $height={182} $radius={token.radius.card} />
  </div>
);

/** px. */
const badgeHeight = 30;

const Progress = ({ badge, deposits, percent, next, flow }: VipFigures & { badge: ReactNode }) => (
  <Card $tone="gold">
    <Stack>
      <Row $spread>
        {badge}
        <Small>
          累计存款 <MoneyText text={deposits} tone="gold" />
        </Small>
      </Row>
      <ProgressBar label="VIP进度" value={percent} tone="gold" />
      <Footer>
        <Small>{next}</Small>
        <Small>{percent}%</Small>
      </Footer>
      {flow && (
        <Stack $gap={2}>
          <ProgressBar label="流水进度" value={flow.percent} tone="gold" />
          <Footer>
            <Small>
              累计流水 <MoneyText text={flow.turnover} size="body" /> / <MoneyText text={flow.threshold} size="body" />
            </Small>
            <Small>{flow.percent}%</Small>
          </Footer>
        </Stack>
      )}
    </Stack>
  </Card>
);

/* The text may wrap to two lines; the percentage keeps its width. */
const Footer = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space.s3};
  > :last-child {
    flex: none;
  }
`;

const Small = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  font-variant-numeric: tabular-nums;
`;
