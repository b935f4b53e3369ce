import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '../api/useCall';
import { usePermission } from '../session/operator';

/** The member whose orders alone are listed; pressed, it lists those of all members again. */
export function MemberFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const mayRead = usePermission('members:read');
  const { data } = useCall('GET /members/:id', { id }, { enabled: mayRead });
  return (
    <>
      <span>{`会员 ${data?.username ?? id}`}</span>
      <Button icon={<CloseOutlined aria-hidden />} aria-label="移除会员条件" onClick={onRemove} />
    </>
  );
}
