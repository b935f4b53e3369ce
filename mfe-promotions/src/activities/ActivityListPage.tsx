import { ButtonLink, EarlyItems, EmptyState, PageBody, PullToRefresh, QueryView, Stack, to } from '@site/shared';
import { usePromotionsGetActivitiesQuery } from '../promotionsApi';
import { ActivityCard, ActivityCardSkeleton } from './ActivityCard';

/** 优惠活动: every activity in the host's order, newest first. */
export default function ActivityListPage() {
  const query = usePromotionsGetActivitiesQuery();
  return (
    <PageBody>
      <QueryView query={query} skeleton={<ActivitiesSkeleton />} empty={<NoActivities />}>
        {(activities) => (
          <Stack>
            {activities.map((activity, index) => (
              <ActivityCard key={activity.id} activity={activity} eager={index === 0} />
            ))}
          </Stack>
        )}
      </QueryView>
      <PullToRefresh onRefresh={query.refetch} />
    </PageBody>
  );
}

const NoActivities = () => (
  <EmptyState subject="gifts">
    <ButtonLink to={to.vip()}>查看VIP专区</ButtonLink>
  </EmptyState>
);

const ActivitiesSkeleton = () => (
  <Stack data-page-skeleton>
    <EarlyItems call="activitylist" fields={['id', 'title', 'memo', 'banner']} count={4}>
      {(activity, index) => <ActivityCard key={index} activity={activity} eager={index === 0} />}
    </EarlyItems>
    {[0, 1, 2].map((index) => (
      <ActivityCardSkeleton key={index} />
    ))}
  </Stack>
);
