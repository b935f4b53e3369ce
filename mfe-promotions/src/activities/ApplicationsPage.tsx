import { Badge, PageBody, RecordList, RecordRow } from '@site/shared';
import { usePromotionsGetApplicationsQuery } from '../promotionsApi';
import { applicationState } from './applicationState';

/** 活动申请记录: the member's applications and their states. */
export default function ApplicationsPage() {
  const { data, isError, refetch } = usePromotionsGetApplicationsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <RecordList
        label="活动申请记录"
        items={data}
        itemKey={({ id }) => id}
        error={isError}
        onRetry={() => refetch()}
        renderItem={({ activity_name, state, created_at }) => {
          const [text, tone] = applicationState(state);
          return <RecordRow title={activity_name} meta={[created_at]} badge={<Badge tone={tone}>{text}</Badge>} />;
        }}
      />
    </PageBody>
  );
}
