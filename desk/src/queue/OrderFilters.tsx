import { ExportButton } from './ExportButton';
import { type QueueFilter, QueueFilters } from './QueueFilters';

interface Props {
  filter: QueueFilter;
  onChange: (change: Partial<QueueFilter>) => void;
  /** Choices of the state. */
  options: { value: string; label: string }[];
  what: 'deposits' | 'withdrawals';
}

/** State and search of a queue of orders, and their export. */
export function OrderFilters({ what, ...filters }: Props) {
  return (
    <>
      <QueueFilters {...filters} placeholder="单号或用户名" />
      <ExportButton what={what} />
    </>
  );
}
