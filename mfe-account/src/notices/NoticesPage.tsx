import {
  ButtonLink,
  EarlyItems,
  type Notice,
  PageBody,
  RecordList,
  RecordSkeleton,
  Stack,
  to,
  useReadNotices,
  useSiteGetNoticesQuery,
  useUnreadOwnNotices,
  wholeList,
} from '@site/shared';
import { Bell, Megaphone } from 'lucide-react';
import { IconRows } from '../IconRows';
import { NoticeLink } from './NoticeLink';

/** `/myNews`: the operator's notices, which visitors may read too, and a link to the member's own. */
export default function NoticesPage() {
  const query = useSiteGetNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { isRead } = useReadNotices();
  return (
    <PageBody>
      <OwnNoticesLink />
      <RecordList
        label="消息列表"
        {...wholeList(query, ({ id }) => id)}
        renderItem={(notice) => <SiteNoticeLink notice={notice} unread={!isRead(notice.id)} />}
        skeleton={<NoticesSkeleton />}
        emptySubject="messages"
        emptyAction={<ButtonLink to={to.activityList()}>看看优惠活动</ButtonLink>}
      />
    </PageBody>
  );
}

function SiteNoticeLink({ notice, unread }: { notice: Omit<Notice, 'content'>; unread: boolean }) {
  const { id, title, created_at } = notice;
  return <NoticeLink to={to.myNewsInfo(id)} icon={Megaphone} title={title} createdAt={created_at} unread={unread} />;
}

function NoticesSkeleton() {
  return (
    <Stack $gap={2} data-page-skeleton>
      <EarlyItems call="noticeList" fields={['id', 'title', 'created_at.10']} count={8}>
        {(notice, index) => <SiteNoticeLink key={index} notice={notice} unread={false} />}
      </EarlyItems>
      <RecordSkeleton />
    </Stack>
  );
}

/** 我的通知 with the number of unread notices; nothing for visitors and on a host without such notices. */
function OwnNoticesLink() {
  const unread = useUnreadOwnNotices();
  if (unread === undefined) return null;
  return <IconRows rows={[['我的通知', Bell, to.myNotices(), unread > 0 ? `${unread} 条未读` : undefined]]} />;
}
