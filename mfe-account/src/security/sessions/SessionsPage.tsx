import { Badge, Callout, Facts, messages, PageBody, RecordList, RecordRow, showResult, wholeList } from '@site/shared';
import { useAccountGetSessionsQuery, type MemberSession, useAccountRevokeSessionMutation } from './sessionsApi';
import { DeviceIcon } from '../../RowMark';
import { deviceName } from './deviceName';
import { maskedAddress } from './maskedAddress';
import { ConfirmButton } from '../../ConfirmButton';

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
        emptySubject="member"
        {...wholeList({ ...query, currentData: sessions }, ({ id }) => id)}
        renderItem={(session) => <SessionRow session={session} />}
        empty={messages.empty}
        endless
      />
      {others.length > 0 && <RevokeOtherSessionsButton sessions={others} />}
    </PageBody>
  );
}

/** A device with address and last use. Every device except the current one can be logged out. */
function SessionRow({ session }: { session: MemberSession }) {
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

/** 退出 of one other device, after confirmation. */
function RevokeSessionButton({ session: { id, device } }: { session: MemberSession }) {
  const [revoke] = useAccountRevokeSessionMutation();

  const confirm = async () => {
    const answer = await revoke(id);
    showResult(answer, answer.data || '已退出该设备');
  };

  return (
    <ConfirmButton label="退出" size="small" title="确定退出该设备吗？" onConfirm={confirm}>
      {deviceName(device)}
    </ConfirmButton>
  );
}

/** 退出其他设备: logs out every other device, after confirmation. */
function RevokeOtherSessionsButton({ sessions }: { sessions: readonly MemberSession[] }) {
  const [revoke] = useAccountRevokeSessionMutation();

  const confirm = async () => {
    const results = await Promise.all(sessions.map(({ id }) => revoke(id)));
    showResult({ error: results.find(({ error }) => error !== undefined)?.error }, '已退出其他设备');
  };

  return (
    <ConfirmButton label="退出其他设备" variant="danger" block title="确定退出其他设备吗？" onConfirm={confirm}>
      除本机外的 {sessions.length} 台设备都将退出登录。
    </ConfirmButton>
  );
}
