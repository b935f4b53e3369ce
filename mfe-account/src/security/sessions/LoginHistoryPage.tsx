import { Badge, PageBody, RecordList, RecordRow, rowsOf } from '@site/shared';
import { isAbsent } from '../../isAbsent';
import { DeviceIcon } from './DeviceIcon';
import { deviceName } from './deviceName';
import { useAccountGetLoginsInfiniteQuery, type LoginAttempt } from './sessionsApi';
import { maskedAddress } from './maskedAddress';

void RecordRow.preload();

/** `/loginHistory`: attempts to log in as this member, with time, device, address and result. */
export default function LoginHistoryPage() {
  const query = useAccountGetLoginsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const absent = isAbsent(query.error);
  return (
    <PageBody>
      <RecordList
        label="登录记录"
        items={absent ? [] : query.data?.pages.flatMap((page) => rowsOf(page))}
        pages={query.data?.pages.length}
        itemKey={({ id }) => id}
        renderItem={(attempt) => <AttemptRow attempt={attempt} />}
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

function AttemptRow({ attempt: { device, address, succeeded, created_at } }: { attempt: LoginAttempt }) {
  const success = Number(succeeded) === 1;
  return (
    <RecordRow
      mark={<DeviceIcon agent={device} />}
      title={deviceName(device)}
      meta={[created_at, maskedAddress(address)]}
      badge={<Badge tone={success ? 'ok' : 'bad'}>{success ? '登录成功' : '登录失败'}</Badge>}
    />
  );
}
