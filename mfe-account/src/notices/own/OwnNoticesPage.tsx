import { Button, ButtonLink, PageBody, pagedList, RecordList, showError, to, useUnreadOwnNotices } from '@site/shared';
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Bell,
  Gift,
  LockKeyhole,
  ShieldCheck,
  Smartphone,
  type LucideIcon,
} from 'lucide-react';
import { focusHeading } from '../../focusHeading';
import { NoticeLink } from '../NoticeLink';
import { useAccountGetOwnNoticesInfiniteQuery, useAccountReadNoticesMutation, type OwnNotice } from './ownNoticesApi';
import { PushSwitch } from './push/PushSwitch';

/** `/myNotices` 我的通知: what happened to the member's orders, logins, passwords, limits and bonuses. */
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
        renderItem={({ id, kind, order, title, content, created_at, read: isRead }) => {
          const [icon, linkOf] = looks[kind] ?? [Bell];
          const isUnread = Number(isRead) === 0;
          return (
            <NoticeLink
              to={linkOf?.(order)}
              icon={icon}
              title={title}
              text={content}
              createdAt={created_at}
              unread={isUnread}
              onClick={() => isUnread && void read(id)}
            />
          );
        }}
      />
    </PageBody>
  );
}

type Link = (order: OwnNotice['order']) => string;

const orderIn =
  (type: 0 | 1): Link =>
  (order) =>
    to.assets({ type, ...(order && { order }) });

/** Icon and page of a notice by its kind: an order opens in its list. A notice of an unknown kind has no page. */
const looks: Record<string, readonly [LucideIcon, Link]> = {
  'deposit-approved': [BanknoteArrowUp, orderIn(0)],
  'deposit-rejected': [BanknoteArrowUp, orderIn(0)],
  'withdrawal-approved': [BanknoteArrowDown, orderIn(1)],
  'withdrawal-rejected': [BanknoteArrowDown, orderIn(1)],
  'new-device': [Smartphone, to.sessions],
  'password-changed': [LockKeyhole, to.loginHistory],
  'fund-password-changed': [LockKeyhole, to.loginHistory],
  'limit-reached': [ShieldCheck, to.limits],
  'bonus-granted': [Gift, to.bonuses],
  'bonus-converted': [Gift, to.bonuses],
  'bonus-expired': [Gift, to.bonuses],
  'bonus-ending': [Gift, to.bonuses],
};
