import { ErrorState, Icon, LinkRow, PageBody, RowGroup, to, useUser } from '@site/shared';
import { useEffect } from 'react';
import { LogOut } from '../session/LogOut';
import { AssetsCard } from './AssetsCard';
import { ProfileCard, ProfileSkeleton } from './ProfileCard';
import { Shortcuts } from './Shortcuts';

/** `/userCenter`: profile, balance, shortcuts and log-out. */
export default function MemberCentrePage() {
  const { data: user, isError, refetch } = useUser();
  /* Polling refreshes the balance only; the deposit sum and the VIP level are refetched when the page opens. */
  useEffect(() => void refetch(), [refetch]);
  return (
    <PageBody>
      {user ? (
        <ProfileCard user={user} />
      ) : isError ? (
        <ErrorState compact onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
      <AssetsCard balance={user?.balance} failed={isError} />
      <Shortcuts />
      <RowGroup>
        <LinkRow label="账户中心" to={to.accountCenter()} icon={<Icon name="shield" />} />
        <LinkRow label="我的消息" to={to.myNews()} icon={<Icon name="mail" />} />
        <LinkRow label="常见问题" to={to.faq()} icon={<Icon name="question" />} />
        <LinkRow label="APP下载" to={to.app()} icon={<Icon name="download" />} />
      </RowGroup>
      <LogOut />
    </PageBody>
  );
}
