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

/** Where the member stands: the tier that is theirs, how much of its deposits is done, and what it asks for beyond. */
export function RankCard({ tiers, standing }: { tiers: readonly VipTier[]; standing: VipStanding }) {
  const { percent, missing } = vipProgress(standing, tiers);
  const mine = vipTier(standing.vip, tiers);
  return (
    <Card $tone="gold">
      <Stack>
        <Row $spread>
          <VipBadge level={mine?.level ?? 1} size={30} />
          <Small>
            累计存款 <Money value={standing.paysum ?? null} tone="gold" />
          </Small>
        </Row>
        <ProgressBar label="VIP进度" value={percent} tone="gold" />
        <Foot>
          <Small>
            <Way missing={missing} flow={mine?.tier.flow} />
          </Small>
          <Small>{percent}%</Small>
        </Foot>
      </Stack>
    </Card>
  );
}

/**
 * What is still to do for the tier that the member works on. Deposits are counted by the host; of the turnover it only tells how much
 * the tier asks for, so that this is said, and nothing where it asks for none.
 */
function Way({ missing, flow }: { missing: string | undefined; flow: VipTier['flow'] | undefined }) {
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

/* Words may take two lines; the percentage keeps its place beside them. */
const Foot = styled.div`
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
