import {
  applicationStates,
  Badge,
  ButtonLink,
  PageBody,
  RecordList,
  RecordRow,
  to,
  type Tone,
  wholeList,
} from '@site/shared';
import { usePromotionsGetApplicationsQuery } from '../promotionsApi';

const undefinedState: [text: string, tone: Tone] = ['未定义', 'none'];
const labels: Record<number, [text: string, tone: Tone]> = {
  [applicationStates.pending]: ['待审核', 'wait'],
  [applicationStates.approved]: ['已通过', 'ok'],
  [applicationStates.rejected]: ['已拒绝', 'bad'],
};

/** Label and tone of the state of an activity application; 未定义 for an unknown state. */
export const applicationState = (state: number | string) => labels[Number(state)] ?? undefinedState;

/** 活动申请记录: the member's applications and their states. */
export default function ApplicationsPage() {
  const query = usePromotionsGetApplicationsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <RecordList
        label="活动申请记录"
        {...wholeList(query, ({ id }) => id)}
        emptySubject="gifts"
        emptyAction={<ButtonLink to={to.activityList()}>看看优惠活动</ButtonLink>}
        renderItem={({ activity_name, state, created_at }) => {
          const [text, tone] = applicationState(state);
          return <RecordRow title={activity_name} meta={[created_at]} badge={<Badge tone={tone}>{text}</Badge>} />;
        }}
      />
    </PageBody>
  );
}
