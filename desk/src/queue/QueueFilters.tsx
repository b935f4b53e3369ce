import { Segmented } from 'antd';
import { SearchField } from '../ui/SearchField';

/** Fields of the filter that every queue has, beside the page. */
export type QueueFilter = {
  /** Value of the chosen option of `options`; empty for all. */
  state: string;
  q: string;
};

interface Props {
  filter: QueueFilter;
  onChange: (change: Partial<QueueFilter>) => void;
  options: { value: string; label: string }[];
  /** Omitted where the call has no search. */
  placeholder?: string;
}

/** State and search of a queue. */
export function QueueFilters({ filter, onChange, options, placeholder }: Props) {
  return (
    <>
      <Segmented
        aria-label="状态"
        options={options}
        value={filter.state}
        onChange={(state) => onChange({ state })}
        style={{ maxWidth: '100%', overflowX: 'auto' }}
      />
      {placeholder && (
        <SearchField
          key={filter.q}
          aria-label="搜索"
          placeholder={placeholder}
          defaultValue={filter.q}
          onSearch={(q) => onChange({ q })}
          style={{ width: 260 }}
        />
      )}
    </>
  );
}
