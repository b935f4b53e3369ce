import {
  EarlyItems,
  PageBody,
  RecordList,
  RecordSkeleton,
  Stack,
  useReadNotices,
  useSiteGetNoticesQuery,
} from '@site/shared';
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
        skeleton={<NoticesSkeleton />}
        error={isError}
        onRetry={() => void refetch()}
      />
    </PageBody>
  );
}

function NoticesSkeleton() {
  return (
    <Stack $gap={2} data-page-skeleton>
      <EarlyItems call="noticeList" fields={['id', 'title', 'created_at.10']} count={8}>
        {(notice, index) => <NoticeLink key={index} notice={notice} unread={false} />}
      </EarlyItems>
      <RecordSkeleton />
    </Stack>
  );
}
