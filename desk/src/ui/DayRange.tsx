import { Flex, Input } from 'antd';

interface Props {
  /** Beijing days, `YYYY-MM-DD`; empty for any. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two days, both inclusive, in the browser's own date fields, which work on narrow screens and by keyboard. */
export function DayRange({ from, to, onChange }: Props) {
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
