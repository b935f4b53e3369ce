import { PageBody, RecordList, useReadNotices, useSiteGetNoticesQuery } from '@site/shared';
import { NoticeLink } from './NoticeLink';

/** `/myNews`: the notices; visitors may read them too. */
export default function NoticesPage() {
  const { data, isError, refetch } = useSiteGetNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { isRead } = useReadNotices();
  return (
    <PageBody>
      <RecordList
        label="消息列表"
        items={data}
        itemKey={(notice) => notice.id}
        renderItem={(notice) => <NoticeLink notice={notice} unread={!isRead(notice.id)} />}
        error={isError}
        onRetry={() => void refetch()}
      />
    </PageBody>
  );
}
