import { Badge, Facts, RecordRow } from '@site/shared';
import { DeviceIcon } from './DeviceIcon';
import { deviceName } from './deviceName';
import { RevokeSessionButton } from './RevokeSessionButton';
import type { MemberSession } from './sessionsApi';
import { maskedAddress } from './maskedAddress';

/** A device with address and last use. Every device except the current one can be logged out. */
export function SessionRow({ session }: { session: MemberSession }) {
  const { device, address, created_at, last_seen_at, current } = session;
  const isCurrent = Number(current) === 1;
  return (
    <RecordRow
      mark={<DeviceIcon agent={device} />}
      title={deviceName(device)}
      meta={[maskedAddress(address)]}
      amount={isCurrent ? <Badge tone="ok">本机</Badge> : <RevokeSessionButton session={session} />}
    >
      <Facts
        items={[
          { label: '登录时间', value: created_at },
          { label: '最近活动', value: last_seen_at },
        ]}
      />
    </RecordRow>
  );
}
