import type { MemberDetail } from '@site/shared/operators';
import { Alert } from 'antd';

/** Says at the top what the member cannot do; nothing for a member without restrictions. */
export function MemberStatus({ member }: { member: MemberDetail }) {
  return (
    <>
      {member.frozen === 1 && (
        <Alert
          type="error"
          showIcon
          title={`账户已冻结${member.frozen_until ? `，至 ${member.frozen_until}（北京时间）` : '，无到期时间'}`}
          description={member.frozen_reason && `原因：${member.frozen_reason}`}
        />
      )}
      {member.withdrawals_locked === 1 && <Alert type="warning" showIcon title="取款已锁定" />}
    </>
  );
}
