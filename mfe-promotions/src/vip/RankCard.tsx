import {
  Card,
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

/** Where the member stands: the tier that is theirs, and how much of its deposits is done. */
export function RankCard({ tiers, standing }: { tiers: readonly VipTier[]; standing: VipStanding }) {
  const { percent, missing } = vipProgress(standing, tiers);
  return (
    <Card $tone="gold">
      <Stack>
        <Row $spread>
          <VipBadge level={vipTier(standing.vip, tiers)?.level ?? 1} size={30} />
          <Small>
            累计存款 <Money value={standing.paysum ?? null} tone="gold" />
          </Small>
        </Row>
        <ProgressBar label="VIP进度" value={percent} tone="gold" />
        <Row $spread>
          <Small>
            <Way missing={missing} />
          </Small>
          <Small>{percent}%</Small>
        </Row>
      </Stack>
    </Card>
  );
}

function Way({ missing }: { missing: string | undefined }) {
  if (missing === undefined) return '您已达到最高等级';
  if (missing === '0.00') return '升级所需存款已达成';
  return (
    <>
      升级还需存款 <Money value={missing} size="body" />
    </>
  );
}

const Small = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  font-variant-numeric: tabular-nums;
`;
