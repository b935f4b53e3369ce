import { Badge, Card, categoryName, enlarged, Money, tierRebates, token, VipBadge } from '@site/shared';
import styled from 'styled-components';
import type { VipTier } from '../promotionsApi';

/** Height of a card's skeleton in px. */
export const tierHeight = 234;

interface Props {
  /** Counts from 1: the first tier is VIP1. */
  level: number;
  tier: VipTier;
  /** The number of tiers that the member has reached. */
  reached: number;
  /** True for the tier that the member works on, whose rebates the host pays. */
  current: boolean;
}

/** A tier with its conditions and rebates. */
export function TierCard({ level, tier, reached, current }: Props) {
  return (
    <Card
      as="section"
      aria-label={`VIP${level}`}
      aria-current={current ? 'true' : undefined}
      $tone={current ? 'gold' : 'plain'}
    >
      <Head>
        <VipBadge level={level} size={26} />
        {level === reached && <Badge tone="gold">当前等级</Badge>}
        {level < reached && <Badge tone="ok">已达成</Badge>}
        {level > reached && current && <Badge tone="wait">升级中</Badge>}
      </Head>
      <Conditions>
        <div>
          <dt>累计流水</dt>
          <dd>
            <Money value={tier.flow} />
          </dd>
        </div>
        <div>
          <dt>累计存款</dt>
          <dd>
            <Money value={tier.recharge} />
          </dd>
        </div>
      </Conditions>
      <Rebates>
        {tierRebates.map(([field, category]) => (
          <div key={field}>
            <dt>{categoryName(category)}返水</dt>
            <dd>{tier[field] == null || tier[field] === '' ? '--' : `${String(tier[field])}%`}</dd>
          </div>
        ))}
      </Rebates>
      {current && <Note>您的返水按此等级计算</Note>}
    </Card>
  );
}

/** Where a member begins: before the first tier. */
export const FirstCard = () => (
  <Card as="section" aria-label="VIP0" $tone="gold">
    <Head>
      <VipBadge level={0} size={26} />
      <Badge tone="gold">当前等级</Badge>
    </Head>
    <Note>注册即为VIP0，存款与流水均达到VIP1的条件后自动升级。</Note>
  </Card>
);

const Note = styled.p`
  margin-top: ${token.space.s3};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 26px;
`;

const list = `
  display: grid;
  gap: 1px;
`;

const Conditions = styled.dl`
  ${list}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr));
  margin: ${token.space.s3} 0;
  dt {
    color: ${token.color.textFaint};
    font-size: ${token.font.caption};
  }
`;

const Rebates = styled.dl`
  ${list}
  grid-template-columns: repeat(3, 1fr);
  ${enlarged} {
    grid-template-columns: 1fr 1fr;
  }
  border-radius: ${token.radius.control};
  overflow: hidden;
  > div {
    padding: ${token.space.s2};
    background: ${token.color.raised};
    text-align: center;
  }
  dt {
    color: ${token.color.textSoft};
    font-size: ${token.font.caption};
  }
  dd {
    color: ${token.color.gold};
    font-weight: ${token.weight.strong};
    font-variant-numeric: tabular-nums;
  }
`;
