import { Card, Money, ProgressBar, Row, Stack, token, VipBadge, type Decimal } from '@site/shared';
import styled from 'styled-components';
import type { VipTier } from '../promotionsApi';
import { progressTo } from './rank';

/** Where the member stands. `vip` counts the tiers that are reached. */
export function RankCard({ tiers, vip, paysum }: { tiers: readonly VipTier[]; vip: number; paysum: Decimal | null }) {
  const { percent, missing } = progressTo(tiers, vip, paysum);
  return (
    <Card $tone="gold">
      <Stack>
        <Row $spread>
          <VipBadge level={vip} size={30} />
          <Small>
            累计存款 <Money value={paysum} tone="gold" />
          </Small>
        </Row>
        <ProgressBar label="VIP进度" value={percent} tone="gold" />
        <Row $spread>
          <Small>
            <Way level={vip + 1} missing={missing} />
          </Small>
          <Small>{percent}%</Small>
        </Row>
      </Stack>
    </Card>
  );
}

function Way({ level, missing }: { level: number; missing: string | undefined }) {
  if (missing === undefined) return '您已达到最高等级';
  if (missing === '0.00') return `VIP${level}的存款条件已达成`;
  return (
    <>
      距VIP{level}还需存款 <Money value={missing} size="body" />
    </>
  );
}

const Small = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  font-variant-numeric: tabular-nums;
`;
