import {
  EmptyState,
  ErrorState,
  MembersOnly,
  PageBody,
  Skeleton,
  Stack,
  token,
  useKept,
  useUser,
  vipTier,
} from '@site/shared';
import { useEffect } from 'react';
import { usePromotionsGetTiersQuery } from '../promotionsApi';
import { RankCard } from './RankCard';
import { TierCard, tierHeight } from './TierCard';

/** VIP专区: where the member stands, and every tier with its conditions and rebates. */
export default function VipPage() {
  return (
    <PageBody>
      <MembersOnly>
        <Tiers />
      </MembersOnly>
    </PageBody>
  );
}

function Tiers() {
  const tiers = usePromotionsGetTiersQuery();
  const user = useUser();
  const { refetch } = user;
  /* The poll keeps the balance up to date; deposits and the level are asked for anew each time the page is opened or shown again. */
  useEffect(() => void refetch(), [refetch]);
  const list = useKept(tiers.data);
  const member = useKept(user.data);
  if (list && member) {
    if (list.length === 0) return <EmptyState />;
    const mine = vipTier(member.vip, list);
    return (
      <>
        <RankCard tiers={list} standing={member} />
        {list.map((tier, index) => (
          <TierCard
            key={index}
            level={index + 1}
            tier={tier}
            reached={index < Number(member.vip)}
            current={index === mine?.index}
          />
        ))}
      </>
    );
  }
  const failed = [tiers, user].filter((it) => it.isError && !it.data);
  if (failed.length > 0) return <ErrorState onRetry={() => failed.forEach((it) => void it.refetch())} />;
  return (
    <Stack $gap={4} aria-busy>
      <Skeleton $height={116} $radius={token.radius.card} />
      {[1, 2, 3].map((level) => (
        <Skeleton key={level} $height={tierHeight} $radius={token.radius.card} />
      ))}
    </Stack>
  );
}
