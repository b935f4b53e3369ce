import { Callout, EmptyState, ErrorState, PageBody, SkeletonLines } from '@site/shared';
import { isAbsent } from '../isAbsent';
import { DepositLimits } from './DepositLimits';
import { LimitReviewNotice } from './LimitReviewNotice';
import { useAccountGetLimitsQuery } from './limitsApi';
import { Pauses } from './Pauses';
import { ReminderChoice } from './ReminderChoice';
import { ReviewLimitsButton } from './ReviewLimitsButton';

/** `/limits` 适度娱乐: deposit limits, pauses and the reminder that members set for themselves. */
export default function LimitsPage() {
  const { data, error, refetch } = useAccountGetLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      {data ? (
        <>
          <Callout>适度娱乐，量力而行。以下限制由您自己设置，对本站所有游戏和存款生效。</Callout>
          <LimitReviewNotice action={<ReviewLimitsButton />} />
          <DepositLimits limits={data} />
          <Pauses limits={data} />
          <ReminderChoice limits={data} />
        </>
      ) : isAbsent(error) ? (
        <EmptyState />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines count={12} />
        </div>
      )}
    </PageBody>
  );
}
