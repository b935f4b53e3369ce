import {
  Card,
  enlarged,
  formatMoney,
  ProgressBar,
  Row,
  Skeleton,
  Stack,
  token,
  VipBadge,
  vipLevel,
  vipProgress,
  type User,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { AvatarUpload } from './AvatarUpload';
import { useAccountGetVipTiersQuery } from './memberCentreApi';

/** The member's picture, name, VIP level and progress to the next level; no progress if no levels are known. */
export function ProfileCard({ user }: { user: User }) {
  const { data: tiers = [], isLoading } = useAccountGetVipTiersQuery();
  const hasProgress = isLoading || tiers.length > 0;
  const { percent, threshold } = vipProgress(user, tiers);
  return (
    <Card>
      <Member>
        <AvatarUpload src={user.avatar} />
        <Stack $gap={2} $fill>
          <Row $gap={2}>
            <Name>{user.username}</Name>
            <MemberVipBadge level={vipLevel(user.vip, tiers)} picture={user.vipname} />
          </Row>
          {hasProgress && <ProgressBar label="VIP进度" value={percent} tone="gold" />}
          <Small>
            <span>
              累计存款 <span translate="no">{formatMoney(user.paysum)}</span>
              {threshold !== undefined && <span translate="no"> / {formatMoney(threshold)}</span>}
            </span>
            {hasProgress && <span>{percent}%</span>}
          </Small>
        </Stack>
      </Member>
    </Card>
  );
}

/** The VIP badge: the host's picture (`vipname`) if it loads, else a drawn one. */
function MemberVipBadge({ level, picture }: { level: number; picture: string | null | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (!picture || picture === failed) return <VipBadge level={level} size={22} />;
  return <img src={picture} alt={`VIP${level}`} height={22} onError={() => setFailed(picture)} />;
}

/** Skeleton of `ProfileCard`. */
export function ProfileSkeleton() {
  return (
    <Card>
      <Member>
        <Skeleton $width={64} $height={64} $radius="50%" />
        <Stack $gap={2} $fill>
          <Skeleton $width={120} $height={26} />
          <Skeleton $height={8} />
          <Skeleton $width="70%" $height={19} />
        </Stack>
      </Member>
    </Card>
  );
}

const Member = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s4};
  ${enlarged} {
    flex-direction: column;
    align-items: stretch;
  }
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
