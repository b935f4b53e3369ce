import {
  Card,
  isPositive,
  Money,
  ProgressBar,
  Row,
  Stack,
  token,
  VipBadge,
  vipFlowProgress,
  vipProgress,
  vipLevel,
  vipTier,
  type VipStanding,
} from '@site/shared';
import styled from 'styled-components';
import type { VipTier } from '../promotionsApi';

/** The member's tier, the progress of its deposits and turnover, and what is missing for the next tier. */
export function VipProgressCard({ tiers, standing }: { tiers: readonly VipTier[]; standing: VipStanding }) {
  const { percent, missing } = vipProgress(standing, tiers);
  const flow = vipFlowProgress(standing, tiers);
  const current = vipTier(standing.vip, tiers);
  return (
    <Card $tone="gold">
      <Stack>
        <Row $spread>
          <VipBadge level={vipLevel(standing.vip, tiers)} size={30} />
          <Small>
            累计存款 <Money value={standing.paysum ?? null} tone="gold" />
          </Small>
        </Row>
        <ProgressBar label="VIP进度" value={percent} tone="gold" />
        <Footer>
          <Small>
            <NextTier missing={missing} flow={current?.tier.flow} missingFlow={flow?.missing} />
          </Small>
          <Small>{percent}%</Small>
        </Footer>
        {flow && (
          <Stack $gap={2}>
            <ProgressBar label="流水进度" value={flow.percent} tone="gold" />
            <Footer>
              <Small>
                累计流水 <Money value={standing.turnover ?? null} size="body" /> /{' '}
                <Money value={flow.threshold} size="body" />
              </Small>
              <Small>{flow.percent}%</Small>
            </Footer>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

interface NextTierProps {
  missing: string | undefined;
  flow: VipTier['flow'] | undefined;
  /** Turnover that is missing, CNY; undefined if the host does not tell the turnover reached. */
  missingFlow: string | undefined;
}

/**
 * What the member still needs for the next tier. A host that does not tell the turnover reached has the required one
 * shown, and nothing when there is none.
 */
function NextTier({ missing, flow, missingFlow }: NextTierProps) {
  if (missing === undefined) return '您已达到最高等级';
  if (missing === '0.00' && missingFlow === '0.00') return '存款与流水均已达成，等待升级';
  if (missingFlow === '0.00' && missing !== '0.00')
    return (
      <>
        流水已达成，升级还需存款 <Money value={missing} size="body" />
      </>
    );
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
