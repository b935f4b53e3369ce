import type { MemberDetail } from '@site/contract/operators';
import { Form, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSend } from '../api/useCall';
import { usePermission } from '../session/operator';
import { checkUnambiguousAmount, TextField } from '../ui/fields';
import { ReasonButton } from '../ui/FormDialog';
import { SecretDialog } from '../ui/SecretDialog';

interface Fields {
  reason: string;
  /** Beijing time, `YYYY-MM-DDTHH:mm`. */
  until?: string;
  /** Signed yuan. */
  amount?: string;
  kind?: 'correction' | 'bonus';
  realname?: string;
}

/** Something an operator does to a member's account, for a reason. */
interface MemberAction {
  label: string;
  hint: string;
  isShown: boolean;
  danger?: boolean;
  /** Fields above and below the reason. */
  firstFields?: ReactNode;
  children?: ReactNode;
  send: (fields: Fields) => Promise<unknown>;
}

/** What the signed-in operator may do to a member's account in its current state. */
const useMemberActions = ({ id, frozen, withdrawals_locked: locked, sign_in }: MemberDetail): MemberAction[] => {
  const mayManage = usePermission('members:manage');
  const mayAdjust = usePermission('adjustments:propose');
  const send = useSend();
  return [
    {
      label: '调整余额',
      hint: '记入资金流水；由另一位操作员复核后生效，没有其他操作员时立即生效',
      isShown: mayAdjust,
      firstFields: adjustmentFields,
      send: ({ reason, amount = '', kind = 'correction' }) =>
        send('POST /members/:id/adjust', { id, amount, kind, reason }),
    },
    {
      label: '更正姓名',
      hint: '须先核实身份；由另一位操作员复核后生效，会员会收到通知，24 小时内不能取款；已绑定的银行卡保留，取款时提示姓名不符',
      isShown: mayManage,
      firstFields: realnameField,
      send: ({ reason, realname = '' }) => send('POST /members/:id/real-name', { id, realname, reason }),
    },
    {
      label: '重置登录密码',
      hint: '会员将在所有设备上退出登录',
      isShown: mayManage,
      send: ({ reason }) => send('POST /members/:id/reset-password', { id, kind: 'login', reason }),
    },
    {
      label: '重置资金密码',
      hint: '会员下次使用时须设置新的资金密码',
      isShown: mayManage,
      send: ({ reason }) => send('POST /members/:id/reset-password', { id, kind: 'fund', reason }),
    },
    {
      label: '重置通行密钥',
      hint: '删除会员的全部通行密钥，取消通行密钥确认；会员将在所有设备上退出登录',
      isShown: mayManage && sign_in.passkeys > 0,
      send: ({ reason }) => send('POST /members/:id/reset-sign-in', { id, kind: 'passkeys', reason }),
    },
    {
      label: '重置动态验证码',
      hint: '会员登录不再需要动态验证码；会员将在所有设备上退出登录',
      isShown: mayManage && sign_in.totp === 1,
      send: ({ reason }) => send('POST /members/:id/reset-sign-in', { id, kind: 'totp', reason }),
    },
    {
      label: '锁定取款',
      hint: '会员不能提交新的取款',
      isShown: mayManage && !locked,
      danger: true,
      send: ({ reason }) => send('POST /members/:id/lock-withdrawals', { id, reason }),
    },
    {
      label: '解锁取款',
      hint: '会员可以重新提交取款',
      isShown: mayManage && Boolean(locked),
      send: ({ reason }) => send('POST /members/:id/unlock-withdrawals', { id, reason }),
    },
    {
      label: '冻结',
      hint: '会员立即退出登录，不能登录，也不能动用资金；审核与调整不受影响',
      isShown: mayManage && !frozen,
      danger: true,
      children: untilField,
      send: ({ reason, until }) =>
        send('POST /members/:id/freeze', { id, reason, ...(until ? { until: until.replace('T', ' ') } : {}) }),
    },
    {
      label: '解冻',
      hint: '会员可以重新登录和使用资金',
      isShown: mayManage && Boolean(frozen),
      send: ({ reason }) => send('POST /members/:id/unfreeze', { id, reason }),
    },
  ];
};

const passwordOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'password' in answer ? String(answer.password) : undefined;

/** A button for each thing that the operator may do to the member's account; each asks for a reason. */
export function MemberActions({ member }: { member: MemberDetail }) {
  const actions = useMemberActions(member);
  const [password, setPassword] = useState<string>();
  return (
    <>
      {actions
        .filter(({ isShown }) => isShown)
        .map(({ label, danger = false, send, isShown: _isShown, ...action }) => (
          <ReasonButton<Fields>
            key={label}
            label={label}
            button={{ danger }}
            title={`${label} ${member.username}`}
            onSubmit={async (fields) => {
              const answer = await send(fields);
              setPassword(passwordOf(answer));
              return answer;
            }}
            {...action}
          />
        ))}
      <SecretDialog
        title={`${member.username} 的新密码`}
        secret={password}
        hint="请转告会员；只能使用一次，会员须立即设置新密码。"
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}

const untilField = (
  <Form.Item name="until" label="到期时间（北京时间）" extra="留空则一直冻结，直到解冻">
    <Input type="datetime-local" />
  </Form.Item>
);

const realnameField = (
  <TextField name="realname" label="真实姓名" missing="请填写真实姓名" format="name" maxLength={64} isFirst />
);

const adjustmentFields = (
  <>
    <TextField
      name="amount"
      label="金额（元）"
      help="正数增加，负数减少，如 -50.00"
      missing="请填写金额"
      rules={[
        { validator: checkUnambiguousAmount },
        { pattern: /^-?\d{1,10}(\.\d{1,2})?$/, message: '金额最多两位小数，如 100.00 或 -50' },
        { pattern: /[1-9]/, message: '金额不能为零' },
      ]}
      format="signedAmount"
      maxLength={20}
      isFirst
    />
    <Form.Item name="kind" label="种类" initialValue="correction" extra="报表将红利计入“红利”，更正计入“调整”">
      <Radio.Group
        options={[
          { value: 'correction', label: '更正' },
          { value: 'bonus', label: '红利' },
        ]}
      />
    </Form.Item>
  </>
);
