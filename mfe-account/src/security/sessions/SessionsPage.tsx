import { Callout, messages, PageBody, RecordList, RecordRow } from '@site/shared';
import { isAbsent } from '../../isAbsent';
import { RevokeOtherSessionsButton } from './RevokeOtherSessionsButton';
import { SessionRow } from './SessionRow';
import { useAccountGetSessionsQuery } from './sessionsApi';

void RecordRow.preload();

/** `/mySessions`: every logged-in device, the current one first, with buttons to log out others. */
export default function SessionsPage() {
  const { data, error, refetch } = useAccountGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const sessions = data?.toSorted((one, other) => Number(other.current) - Number(one.current));
  const others = sessions?.filter(({ current }) => Number(current) !== 1) ?? [];
  return (
    <PageBody>
      <Callout>如发现不是您本人的设备，请将其退出并修改登录密码。</Callout>
      <RecordList
        label="登录设备"
        items={isAbsent(error) ? [] : sessions}
        itemKey={({ id }) => id}
        renderItem={(session) => <SessionRow session={session} />}
        error={error !== undefined && !isAbsent(error)}
        onRetry={() => refetch()}
        empty={messages.empty}
        endless
      />
      {others.length > 0 && <RevokeOtherSessionsButton sessions={others} />}
    </PageBody>
  );
}
