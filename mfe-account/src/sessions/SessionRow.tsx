import { Badge, Facts, RecordRow } from '@site/shared';
import { DeviceMark } from './DeviceMark';
import { deviceName } from './deviceName';
import { EndSession } from './EndSession';
import type { MemberSession } from './sessionsApi';
import { shortAddress } from './shortAddress';

/** One device: what it is, from where and when it was last in use; every other one can be logged out. */
export function SessionRow({ session }: { session: MemberSession }) {
  const { device, address, created_at, last_seen_at, current } = session;
  const here = Number(current) === 1;
  return (
    <RecordRow
      mark={<DeviceMark agent={device} />}
      title={deviceName(device)}
      meta={[shortAddress(address)]}
      amount={here ? <Badge tone="ok">本机</Badge> : <EndSession session={session} />}
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
