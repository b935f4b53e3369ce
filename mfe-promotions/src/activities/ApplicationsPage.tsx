import { Badge, PageBody, RecordList, RecordRow, wholeList } from '@site/shared';
import { usePromotionsGetApplicationsQuery } from '../promotionsApi';
import { applicationState } from './applicationState';

/** 活动申请记录: the member's applications and their states. */
export default function ApplicationsPage() {
  const query = usePromotionsGetApplicationsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <RecordList
        label="活动申请记录"
        {...wholeList(query, ({ id }) => id)}
        renderItem={({ activity_name, state, created_at }) => {
          const [text, tone] = applicationState(state);
          return <RecordRow title={activity_name} meta={[created_at]} badge={<Badge tone={tone}>{text}</Badge>} />;
        }}
      />
    </PageBody>
  );
}
