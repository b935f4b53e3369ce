import { Callout, isAbsent, messages, PageBody, RecordList, RecordRow, wholeList } from '@site/shared';
import { RevokeOtherSessionsButton } from './RevokeOtherSessionsButton';
import { SessionRow } from './SessionRow';
import { useAccountGetSessionsQuery } from './sessionsApi';

void RecordRow.preload();

/** `/mySessions`: every logged-in device, the current one first, with buttons to log out others. */
export default function SessionsPage() {
  const query = useAccountGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const sessions = query.data?.toSorted((one, other) => Number(other.current) - Number(one.current));
  const others = sessions?.filter(({ current }) => Number(current) !== 1) ?? [];
  return (
    <PageBody>
      <Callout>如发现不是您本人的设备，请将其退出并修改登录密码。</Callout>
      <RecordList
        label="登录设备"
        {...wholeList({ ...query, data: sessions }, ({ id }) => id)}
        {...(isAbsent(query.error) && { items: [], error: false })}
        renderItem={(session) => <SessionRow session={session} />}
        empty={messages.empty}
        endless
      />
      {others.length > 0 && <RevokeOtherSessionsButton sessions={others} />}
    </PageBody>
  );
}
