import type { Role } from '@site/contract/operators';
import { Checkbox, Form, Alert, Input } from 'antd';
import { roleNames } from '../session/operator';

/** What each role may do. */
const duties: Record<Role, string> = {
  admin: '全部权限，含设置与操作员',
  cashier: '审核存取款，提交余额调整，查看报表',
  support: '处理申请，冻结会员，重置密码',
  editor: '内容、公告与活动',
  releaser: '查看发布；回滚；暂停、继续或撤回自动推进',
  auditor: '只读：队列、会员、报表、发布与操作记录',
};

const options = (Object.keys(duties) as Role[]).map((role) => ({
  value: role,
  label: `${roleNames[role]}（${duties[role]}）`,
}));

/** The field `roles` of a form. */
export function RolesField() {
  return (
    <Form.Item
      name="roles"
      label="角色"
      /* Not `required`, which sets an attribute that a group of checkboxes must not have. */
      rules={[
        {
          validator: (_, chosen: Role[] | undefined) =>
            chosen?.length ? Promise.resolve() : Promise.reject(new Error('请选择角色')),
        },
      ]}
    >
      <Checkbox.Group options={options} style={{ display: 'grid', gap: 8 }} />
    </Form.Item>
  );
}

/** Says that a change of another operator's account waits for a second operator. */
export function SecondApprovalNotice() {
  return <Alert type="info" showIcon title="提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。" />;
}

/** The field `password` of a form that sets another operator's password. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <Form.Item
      name="password"
      label={label}
      extra="至少 8 位，请当面或通过安全方式告知"
      rules={[
        { required: true, message: '请输入密码' },
        { min: 8, message: '密码至少 8 位' },
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={200} />
    </Form.Item>
  );
}
