import { showResult } from '@site/shared';
import { ConfirmButton } from '../../ConfirmButton';
import { deviceName } from './deviceName';
import { useAccountRevokeSessionMutation, type MemberSession } from './sessionsApi';

/** 退出 of one other device, after confirmation. */
export function RevokeSessionButton({ session: { id, device } }: { session: MemberSession }) {
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
