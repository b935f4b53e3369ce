import { showResult } from '@site/shared';
import { ConfirmButton } from '../../ConfirmButton';
import { useAccountRevokeSessionMutation, type MemberSession } from './sessionsApi';

/** 退出其他设备: logs out every other device, after confirmation. */
export function RevokeOtherSessionsButton({ sessions }: { sessions: readonly MemberSession[] }) {
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
