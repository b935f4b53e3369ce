import { Card, formatMoney, ProgressBar, Row, Skeleton, token, vipProgress, vipTier, type User } from '@site/shared';
import styled from 'styled-components';
import { AvatarUpload } from './AvatarUpload';
import { useAccountGetVipTiersQuery } from './memberCentreApi';
import { RankBadge } from './RankBadge';

/** Who the member is and how far the next VIP level is. */
export function ProfileCard({ user }: { user: User }) {
  const { data: tiers = [] } = useAccountGetVipTiersQuery();
  const { percent, threshold } = vipProgress(user, tiers);
  /* Before the tiers are known, the level they would most likely give. */
  const level = vipTier(user.vip, tiers)?.level ?? (Number(user.vip) || 0) + 1;
  return (
    <Card>
      <Who>
        <AvatarUpload src={user.avatar} />
        <Words>
          <Row $gap={2}>
            <Name>{user.username}</Name>
            <RankBadge level={level} picture={user.vipname} />
          </Row>
          <ProgressBar label="VIP进度" value={percent} tone="gold" />
          <Small>
            <span>
              累计存款 {formatMoney(user.paysum)}
              {threshold !== undefined && ` / ${formatMoney(threshold)}`}
            </span>
            <span>{percent}%</span>
          </Small>
        </Words>
      </Who>
    </Card>
  );
}

/** The card's shape while the user info is on its way. */
export function ProfileSkeleton() {
  return (
    <Card aria-busy="true">
      <Who>
        <Skeleton $width={64} $height={64} $radius="50%" />
        <Words>
          <Skeleton $width={120} $height={22} />
          <Skeleton $height={8} />
          <Skeleton $width="70%" />
        </Words>
      </Who>
    </Card>
  );
}

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s4};
`;

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${token.space.s2};
  min-width: 0;
`;

const Name = styled.span`
  font-size: ${token.font.title};
  font-weight: ${token.weight.strong};
`;

const Small = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space.s2};
  color: ${token.color.textSoft};
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
  > :last-child {
    flex: none;
  }
`;
