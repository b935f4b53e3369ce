import {
  EmptyState,
  MembersOnly,
  PageBody,
  QueryView,
  Skeleton,
  Stack,
  Strip,
  token,
  useUser,
  vipLevel,
  vipTier,
} from '@site/shared';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { usePromotionsGetTiersQuery } from '../promotionsApi';
import { VipProgressCard, VipProgressSkeleton } from './VipProgressCard';
import { FirstCard, TierCard, tierHeight } from './TierCard';

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
        const reached = vipLevel(member.vip, list);
        return (
          <>
            <VipProgressCard tiers={list} standing={member} />
            <TierStrip shown={reached === 0 ? 1 : (current?.index ?? 0)}>
              {reached === 0 && <FirstCard />}
              {list.map((tier, index) => (
                <TierCard
                  key={index}
                  level={index + 1}
                  tier={tier}
                  reached={reached}
                  current={index === current?.index}
                />
              ))}
            </TierStrip>
          </>
        );
      }}
    </QueryView>
  );
}

/** Cards that swipe from tier to tier, beginning at the one of this index. */
function TierStrip({ shown, children }: { shown: number; children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cards = strip.current?.children;
    const [first, mine] = [cards?.[0], cards?.[shown]] as (HTMLElement | undefined)[];
    if (strip.current && first && mine) strip.current.scrollLeft = mine.offsetLeft - first.offsetLeft;
  }, [shown]);
  return (
    // Without links in it, only a focusable strip scrolls by keyboard.
    <Strip ref={strip} role="group" aria-label="VIP等级" tabIndex={0} $visibleTiles={1.12}>
      {children}
    </Strip>
  );
}

const TiersSkeleton = () => (
  <Stack $gap={4} data-page-skeleton>
    <VipProgressSkeleton />
    <Skeleton $height={tierHeight} $radius={token.radius.card} />
  </Stack>
);
