import { Icon, LinkRow, RowGroup, to, useUnreadOwnNotices } from '@site/shared';

/** 我的通知 with the number of unread notices; nothing for visitors and on a host without such notices. */
export function OwnNoticesLink() {
  const unread = useUnreadOwnNotices();
  if (unread === undefined) return null;
  return (
    <RowGroup>
      <LinkRow
        label="我的通知"
        icon={<Icon name="bell" />}
        to={to.myNotices()}
        value={unread > 0 ? `${unread} 条未读` : undefined}
      />
    </RowGroup>
  );
}
