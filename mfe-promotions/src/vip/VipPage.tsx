import { EmptyState, MembersOnly, PageBody, QueryView, Skeleton, Stack, token, useUser, vipTier } from '@site/shared';
import { useEffect } from 'react';
import { usePromotionsGetTiersQuery } from '../promotionsApi';
import { VipProgressCard } from './VipProgressCard';
import { TierCard, tierHeight } from './TierCard';

/** VIP专区: the member's progress, and every tier with its conditions and rebates. */
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
  /* Polling refreshes the balance only; deposits and level are refetched when the page opens or is shown again. */
  useEffect(() => void refetch(), [refetch]);
  const failed = [tiers, user].filter((it) => it.error !== undefined && !it.data);
  const both = {
    data: tiers.data && user.data && { list: tiers.data, member: user.data },
    isError: failed.length > 0,
    refetch: () => failed.forEach((it) => void it.refetch()),
  };
  return (
    <QueryView query={both} skeleton={<TiersSkeleton />}>
      {({ list, member }) => {
        if (list.length === 0) return <EmptyState subject="gifts" />;
        const current = vipTier(member.vip, list);
        return (
          <>
            <VipProgressCard tiers={list} standing={member} />
            {list.map((tier, index) => (
              <TierCard
                key={index}
                level={index + 1}
                tier={tier}
                reached={index < Number(member.vip)}
                current={index === current?.index}
              />
            ))}
          </>
        );
      }}
    </QueryView>
  );
}

const TiersSkeleton = () => (
  <Stack $gap={4}>
    <Skeleton $height={116} $radius={token.radius.card} />
    {[1, 2, 3].map((level) => (
      <Skeleton key={level} $height={tierHeight} $radius={token.radius.card} />
    ))}
  </Stack>
);
