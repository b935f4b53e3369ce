import { EarlyItems, EmptyState, ErrorState, PageBody, PullToRefresh, Stack, useLastKnown } from '@site/shared';
import { usePromotionsGetActivitiesQuery } from '../promotionsApi';
import { ActivityCard, ActivityCardSkeleton } from './ActivityCard';

/** 优惠活动: every activity in the host's order, newest first. */
export default function ActivityListPage() {
  const { data, isError, refetch } = usePromotionsGetActivitiesQuery();
  const activities = useLastKnown(data);
  return (
    <PageBody>
      {face()}
      <PullToRefresh onRefresh={refetch} />
    </PageBody>
  );

  function face() {
    if (!activities && isError) return <ErrorState onRetry={() => void refetch()} />;
    if (activities?.length === 0) return <EmptyState />;
    if (activities)
      return (
        <Stack>
          {activities.map((activity, index) => (
            <ActivityCard key={activity.id} activity={activity} eager={index === 0} />
          ))}
        </Stack>
      );
    return (
      <Stack aria-busy data-page-skeleton>
        <EarlyItems call="activitylist" fields={['id', 'title', 'memo', 'banner']} count={4}>
          {(activity, index) => <ActivityCard key={index} activity={activity} eager={index === 0} />}
        </EarlyItems>
        {[0, 1, 2].map((index) => (
          <ActivityCardSkeleton key={index} />
        ))}
      </Stack>
    );
  }
}
