import { Badge, RecordRow } from '@site/shared';
import { DeviceMark } from './DeviceMark';
import { deviceName } from './deviceName';
import { EndSession } from './EndSession';
import type { MemberSession } from './sessionsApi';
import { shortAddress } from './shortAddress';

/** One device: what it is, when it was last in use and from where; every other one can be logged out. */
export function SessionRow({ session }: { session: MemberSession }) {
  const { device, address, created_at, last_seen_at, current } = session;
  const here = Number(current) === 1;
  const place = shortAddress(address);
  return (
    <RecordRow
      mark={<DeviceMark agent={device} />}
      title={deviceName(device)}
      meta={[`最近活动 ${last_seen_at}`, `登录时间 ${created_at}`, place && `登录地址 ${place}`]}
      amount={here ? <Badge tone="ok">本机</Badge> : <EndSession session={session} />}
    />
  );
}
