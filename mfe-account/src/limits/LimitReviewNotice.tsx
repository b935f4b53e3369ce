import { Card, NoticeHead, tabStorage, token } from '@site/shared';
import { Clock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { useAccountGetLimitReviewQuery } from './limitsApi';

/* Logging out clears the tab's storage, so the next session offers the review again. */
const dismissedKey = 'limitReviewDismissed';

interface LimitReviewNoticeProps {
  /** The button or link to review the limits. */
  action: ReactNode;
}

/** Offers a review of the own limits once six months have passed. 关闭 hides it for this session. */
export function LimitReviewNotice({ action }: LimitReviewNoticeProps) {
  const titleId = useId();
  const { data } = useAccountGetLimitReviewQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dismissed, setDismissed] = useState(() => tabStorage.getItem(dismissedKey) !== null);
  if (dismissed || Number(data?.due ?? 0) !== 1) return null;
  const dismiss = () => {
    tabStorage.setItem(dismissedKey, '1');
    setDismissed(true);
  };
  return (
    <Card as="section" aria-labelledby={titleId}>
      <NoticeHead
        icon={Clock}
        title="核对限额"
        titleId={titleId}
        text={`${lastReview(data?.reviewed_at)}建议每六个月核对一次限额，确认是否仍然合适。`}
        onClose={dismiss}
      />
      <Action>{action}</Action>
    </Card>
  );
}

const lastReview = (at: string | null | undefined) => (at ? `上次核对：${at.slice(0, 10)}。` : '');

const Action = styled.div`
  margin-top: ${token.space.s3};
`;
