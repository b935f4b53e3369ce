import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { ExportButton } from './ExportButton';
import { type QueueFilter, QueueFilters } from './QueueFilters';
import { useCall } from '../api/useCall';
import { usePermission } from '../session/operator';

/** The filter of a queue of orders. */
export type OrderFilter = QueueFilter & {
  /** Id of the only member whose orders are listed; empty for all. */
  member: string;
};

interface Props {
  filter: OrderFilter;
  onChange: (change: Partial<OrderFilter>) => void;
  /** Choices of the state. */
  options: { value: string; label: string }[];
  what: 'deposits' | 'withdrawals';
}

/** State, search and member of a queue of orders, and their export. */
export function OrderFilters({ what, ...filters }: Props) {
  return (
    <>
      {filters.filter.member !== '' && (
        <MemberFilter id={filters.filter.member} onRemove={() => filters.onChange({ member: '' })} />
      )}
      <QueueFilters {...filters} placeholder="单号开头或末四位、用户名开头" />
      <ExportButton what={what} />
    </>
  );
}

/** The member whose orders alone are listed; pressed, it lists those of all members again. */
function MemberFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
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
