import {
  ButtonLink,
  EmptyState,
  messages,
  PageBody,
  QueryView,
  Skeleton,
  skipToken,
  Stack,
  to,
  toast,
  token,
  useSiteGetInfoQuery,
} from '@site/shared';
import { useCallback, useEffect } from 'react';
import { usePromotionsGetRedPacketQuery } from '../promotionsApi';
import { RedPacketPanel } from './RedPacketPanel';

/** 抢红包. While the operator has closed it, the page shows a toast. */
export default function RedPacketPage() {
  const { data: info, isLoading } = useSiteGetInfoQuery();
  const closed = info !== undefined && Number(info.redpacket_switch) !== 1;
  useEffect(() => {
    if (closed) toast(messages.redPacketClosed, 'error');
  }, [closed]);
  return (
    <PageBody>
      {closed ? (
        <EmptyState text="活动暂未开放，请稍后再来" subject="gifts">
          <ButtonLink to={to.activityList()}>查看其他优惠</ButtonLink>
        </EmptyState>
      ) : (
        <OpenRedPacket isWaiting={isLoading} />
      )}
    </PageBody>
  );
}

/** Sends no request until it is known whether the red packet is open. */
function OpenRedPacket({ isWaiting }: { isWaiting: boolean }) {
  const query = usePromotionsGetRedPacketQuery(isWaiting ? skipToken : undefined, { refetchOnMountOrArgChange: true });
  const { refetch } = query;
  /* A stable function, so that the countdown's effect runs once per edge. */
  const refresh = useCallback(() => void refetch(), [refetch]);
  return (
    <QueryView
      query={query}
      errorText={messages.redPacketNoAnswer}
      skeleton={
        <Stack $gap={4}>
          <Skeleton $height={324} $radius={token.radius.card} />
          <Skeleton $height={180} $radius={token.radius.card} />
        </Stack>
      }
    >
      {(standing) => <RedPacketPanel standing={standing} onRefresh={refresh} />}
    </QueryView>
  );
}
