import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useCall } from '../api/useCall';
import { usePermission } from '../session/operator';

/** The member whose orders alone are listed; pressed, it lists those of all members again. */
export function MemberFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const mayRead = usePermission('members:read');
  /* Not the member's page, whose reading is in the audit log. */
  const { data } = useCall('GET /members', { q: id }, { enabled: mayRead });
  const member = data?.data.find((it) => String(it.id) === id);
  return (
    <>
      <span>{`会员 ${member?.username ?? id}`}</span>
      <Button icon={<CloseOutlined aria-hidden />} aria-label="清除会员筛选" onClick={onRemove} />
    </>
  );
}
