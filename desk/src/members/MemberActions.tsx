import type { MemberDetail } from '@site/contract/operators';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { checkUnambiguousAmount } from '../ui/checkUnambiguousAmount';
import { FocusedInput } from '../ui/FocusedInput';
import { ReasonDialog } from '../ui/ReasonDialog';
import { SecretDialog } from '../ui/SecretDialog';
import { useDoneMessage } from '../ui/useDoneMessage';
import { type MemberAction, type MemberActionFields, useMemberActions } from './useMemberActions';

const passwordOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'password' in answer ? String(answer.password) : undefined;

/** A button for each thing that the operator may do to the member's account; each asks for a reason. */
export function MemberActions({ member }: { member: MemberDetail }) {
  const actions = useMemberActions(member);
  const showDone = useDoneMessage();
  const [asked, setAsked] = useState<MemberAction>();
  const [password, setPassword] = useState<string>();
  const confirm = async (fields: MemberActionFields) => {
    if (!asked) return;
    const answer = await asked.send(fields);
    setAsked(undefined);
    setPassword(passwordOf(answer));
    showDone(answer, asked.done);
  };
  return (
    <>
      {actions
        .filter(({ isShown }) => isShown)
        .map((action) => (
          <Button key={action.label} danger={action.danger ?? false} onClick={() => setAsked(action)}>
            {action.label}
          </Button>
        ))}
      <ReasonDialog<MemberActionFields>
        title={asked ? `${asked.label} ${member.username}` : ''}
        open={asked !== undefined}
        onCancel={() => setAsked(undefined)}
        onConfirm={confirm}
        hint={asked?.hint ?? ''}
        firstFields={asked?.field && firstFields[asked.field]}
      >
        {asked?.field === 'until' && <UntilField />}
      </ReasonDialog>
      <SecretDialog
        title={`${member.username} 的新密码`}
        secret={password}
        hint="请转告会员；只能使用一次，会员须立即设置新密码。"
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}

const firstFields = { amount: <AmountField />, realname: <RealnameField />, until: null };

function UntilField() {
  return (
    <Form.Item name="until" label="到期时间（北京时间）" extra="留空则一直冻结，直到解冻">
      <Input type="datetime-local" />
    </Form.Item>
  );
}

function RealnameField() {
  return (
    <Form.Item name="realname" label="真实姓名" rules={[{ required: true, message: '请填写真实姓名' }]}>
      <FocusedInput format="name" maxLength={64} />
    </Form.Item>
  );
}

function AmountField() {
  return (
    <Form.Item
      name="amount"
      label="金额（元）"
      extra="正数增加，负数减少，如 -50.00"
      rules={[
        { required: true, message: '请填写金额' },
        { validator: checkUnambiguousAmount },
        { pattern: /^-?\d{1,10}(\.\d{1,2})?$/, message: '金额最多两位小数，如 100.00 或 -50' },
        { pattern: /[1-9]/, message: '金额不能为零' },
      ]}
    >
      <FocusedInput format="signedAmount" maxLength={20} />
    </Form.Item>
  );
}
