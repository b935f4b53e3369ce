import { ErrorState, Icon, LinkRow, PageBody, RowGroup, to, useUser } from '@site/shared';
import { useEffect } from 'react';
import { LogOut } from '../session/LogOut';
import { AssetsCard } from './AssetsCard';
import { ProfileCard, ProfileSkeleton } from './ProfileCard';
import { Shortcuts } from './Shortcuts';

/** `/userCenter`: the member, the money, and the ways from here (spec 1 §2, texts). */
export default function MemberCentrePage() {
  const { data: user, isError, refetch } = useUser();
  /* The poll keeps the balance up to date; deposits and the VIP level are asked for anew each time the page is opened. */
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
