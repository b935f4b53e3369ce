import { Button, ButtonLink, PageBody, pagedList, RecordList, showError, to, useUnreadOwnNotices } from '@site/shared';
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Bell,
  LockKeyhole,
  ShieldCheck,
  Smartphone,
  type LucideIcon,
} from 'lucide-react';
import { focusHeading } from '../../focusHeading';
import { NoticeLink } from '../NoticeLink';
import { useAccountGetOwnNoticesInfiniteQuery, useAccountReadNoticesMutation, type OwnNotice } from './ownNoticesApi';
import { PushSwitch } from './push/PushSwitch';

/** `/myNotices` 我的通知: what happened to the member's orders, logins, passwords and limits. */
export default function OwnNoticesPage() {
  const query = useAccountGetOwnNoticesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const unread = useUnreadOwnNotices() ?? 0;
  const [read, { isLoading }] = useAccountReadNoticesMutation();
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
        {...pagedList(query, ({ id }) => String(id))}
        emptySubject="messages"
        emptyAction={<ButtonLink to={to.assets()}>查看交易记录</ButtonLink>}
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
      />
    </PageBody>
  );
}

interface IconAndLink {
  icon: LucideIcon;
  /** Path of the page that the notice is about; a notice of an unknown kind has none. */
  link?: string;
}

const orderTypes: Record<string, { icon: LucideIcon; type: 0 | 1 }> = {
  'deposit-approved': { icon: BanknoteArrowUp, type: 0 },
  'deposit-rejected': { icon: BanknoteArrowUp, type: 0 },
  'withdrawal-approved': { icon: BanknoteArrowDown, type: 1 },
  'withdrawal-rejected': { icon: BanknoteArrowDown, type: 1 },
};

const looks: Record<string, IconAndLink> = {
  'new-device': { icon: Smartphone, link: to.sessions() },
  'password-changed': { icon: LockKeyhole, link: to.loginHistory() },
  'fund-password-changed': { icon: LockKeyhole, link: to.loginHistory() },
  'limit-reached': { icon: ShieldCheck, link: to.limits() },
};

/** Icon and page of a notice: an order opens in its list. */
const iconAndLinkOf = ({ kind, order }: OwnNotice): IconAndLink => {
  const ofOrder = orderTypes[kind];
  if (!ofOrder) return looks[kind] ?? { icon: Bell };
  return { icon: ofOrder.icon, link: to.assets({ type: ofOrder.type, ...(order && { order }) }) };
};
