import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { textFormats } from '@site/shared/text';
import { Button, Flex, Input, type GetProps } from 'antd';

type SearchProps = Omit<GetProps<typeof Input.Search>, 'allowClear' | 'autoComplete' | 'onSearch'> & {
  'aria-label': string;
  /** Gets the text without what is not seen, in half-width characters. */
  onSearch: (text: string) => void;
};

/** A search that starts with Enter or its button, and can be cleared. */
export const SearchField = ({ onSearch, ...props }: SearchProps) => (
  <Input.Search
    allowClear
    autoComplete="off"
    enterButton={<Button icon={<SearchOutlined aria-hidden />} aria-label="开始搜索" />}
    {...props}
    onSearch={(text) => onSearch(textFormats.line.entered(text))}
  />
);

interface DayRangeProps {
  /** Beijing days, `YYYY-MM-DD`; empty for any. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two days, both inclusive, in the browser's own date fields, which work on narrow screens and by keyboard. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <Flex gap={4} align="center">
      <Input
        type="date"
        aria-label="开始日期"
        value={from}
        {...(to ? { max: to } : {})}
        onChange={({ target }) => onChange({ from: target.value })}
        style={{ width: 150 }}
      />
      至
      <Input
        type="date"
        aria-label="结束日期"
        value={to}
        {...(from ? { min: from } : {})}
        onChange={({ target }) => onChange({ to: target.value })}
        style={{ width: 150 }}
      />
    </Flex>
  );
}
