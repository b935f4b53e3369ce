import { Callout, PageBody, QueryView, SkeletonLines } from '@site/shared';
import { DepositLimits } from './DepositLimits';
import { LimitReviewNotice } from './LimitReviewNotice';
import { useAccountGetLimitsQuery } from './limitsApi';
import { Pauses } from './Pauses';
import { ReminderChoice } from './ReminderChoice';
import { ReviewLimitsButton } from './ReviewLimitsButton';

/** `/limits` 适度娱乐: deposit limits, pauses and the reminder that members set for themselves. */
export default function LimitsPage() {
  const query = useAccountGetLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <QueryView query={query} optional skeleton={<SkeletonLines count={12} />}>
        {(limits) => (
          <>
            <Callout>适度娱乐，量力而行。以下限制由您自己设置，对本站所有游戏和存款生效。</Callout>
            <LimitReviewNotice action={<ReviewLimitsButton />} />
            <DepositLimits limits={limits} />
            <Pauses limits={limits} />
            <ReminderChoice limits={limits} />
          </>
        )}
      </QueryView>
    </PageBody>
  );
}
