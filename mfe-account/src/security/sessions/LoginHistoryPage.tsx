import { Badge, PageBody, pagedList, RecordList, RecordRow } from '@site/shared';
import { DeviceIcon } from '../../RowMark';
import { deviceName } from './deviceName';
import { useAccountGetLoginsInfiniteQuery, type LoginAttempt } from './sessionsApi';
import { maskedAddress } from './maskedAddress';

/** `/loginHistory`: attempts to log in as this member, with time, device, address and result. */
export default function LoginHistoryPage() {
  const query = useAccountGetLoginsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <RecordList
        label="登录记录"
        emptySubject="member"
        {...pagedList(query, ({ id }) => String(id))}
        renderItem={(attempt) => <AttemptRow attempt={attempt} />}
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
