import type { Role } from '@site/shared/operators';
import { Checkbox, Form } from 'antd';
import { roleNames } from '../session/roleNames';

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
