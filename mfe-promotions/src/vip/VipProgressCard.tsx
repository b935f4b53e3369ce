import {
  Card,
  isPositive,
  Money,
  ProgressBar,
  Row,
  Stack,
  token,
  VipBadge,
  vipProgress,
  vipTier,
  type VipStanding,
} from '@site/shared';
import styled from 'styled-components';
import type { VipTier } from '../promotionsApi';

/** The member's tier, the progress of its deposit threshold, and what is missing for the next tier. */
export function VipProgressCard({ tiers, standing }: { tiers: readonly VipTier[]; standing: VipStanding }) {
  const { percent, missing } = vipProgress(standing, tiers);
  const current = vipTier(standing.vip, tiers);
  return (
    <Card $tone="gold">
      <Stack>
        <Row $spread>
          <VipBadge level={current?.level ?? 1} size={30} />
          <Small>
            累计存款 <Money value={standing.paysum ?? null} tone="gold" />
          </Small>
        </Row>
        <ProgressBar label="VIP进度" value={percent} tone="gold" />
        <Footer>
          <Small>
            <NextTier missing={missing} flow={current?.tier.flow} />
          </Small>
          <Small>{percent}%</Small>
        </Footer>
      </Stack>
    </Card>
  );
}

/**
 * What the member still needs for the next tier. The host reports deposits, but not the turnover reached; so the
 * required turnover is shown, and nothing when there is none.
 */
function NextTier({ missing, flow }: { missing: string | undefined; flow: VipTier['flow'] | undefined }) {
  if (missing === undefined) return '您已达到最高等级';
  const turnover = isPositive(flow) && <Money value={flow} size="body" />;
  if (missing === '0.00') return turnover ? <>存款已达成，累计流水达到 {turnover} 即可升级</> : '升级所需存款已达成';
  return (
    <>
      升级还需存款 <Money value={missing} size="body" />
      {turnover && <>，且累计流水达到 {turnover}</>}
    </>
  );
}

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
