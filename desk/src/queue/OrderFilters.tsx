import { ExportButton } from './ExportButton';
import { MemberFilter } from './MemberFilter';
import { type QueueFilter, QueueFilters } from './QueueFilters';

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
