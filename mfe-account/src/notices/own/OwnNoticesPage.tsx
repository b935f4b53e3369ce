import { Button, PageBody, RecordList, rowsOf, showError, useUnreadOwnNotices } from '@site/shared';
import { focusHeading } from '../../focusHeading';
import { isAbsent } from '../../isAbsent';
import { NoticeLink } from '../NoticeLink';
import { iconAndLinkOf } from './noticeLinks';
import { type OwnNotice, useAccountGetOwnNoticesInfiniteQuery, useAccountReadNoticesMutation } from './ownNoticesApi';
import { PushSwitch } from './push/PushSwitch';

/** `/myNotices` 我的通知: what happened to the member's orders, logins, passwords and limits. */
export default function OwnNoticesPage() {
  const query = useAccountGetOwnNoticesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const unread = useUnreadOwnNotices() ?? 0;
  const [read, { isLoading }] = useAccountReadNoticesMutation();
  const absent = isAbsent(query.error);
  const readAll = async (button: Element) => {
    const { error } = await read();
    if (error) return showError(error);
    focusHeading(button);
  };
  return (
    <PageBody>
      {query.data && <PushSwitch />}
      {unread > 0 && (
        <Button size="small" busy={isLoading} onClick={({ currentTarget }) => void readAll(currentTarget)}>
          全部标为已读
        </Button>
      )}
      <RecordList
        label="我的通知"
        items={absent ? [] : query.data?.pages.flatMap((page) => rowsOf<OwnNotice>(page))}
        pages={query.data?.pages.length}
        itemKey={({ id }) => id}
        renderItem={(notice) => (
          <NoticeLink
            to={iconAndLinkOf(notice).link}
            icon={iconAndLinkOf(notice).icon}
            title={notice.title}
            text={notice.content}
            createdAt={notice.created_at}
            unread={Number(notice.read) === 0}
            onClick={() => Number(notice.read) === 0 && void read(notice.id)}
          />
        )}
        error={query.isError && !absent}
        onRetry={() => query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        moreError={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </PageBody>
  );
}
